// A long option switches statistics on, which two threads count without a lock.
// check: race=violated
#include <getopt.h>
#include <pthread.h>

static int statistics, counted;

static void *work(void *unused)
{
    (void)unused;
    if (statistics) {
        counted++; // RACE!
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"statistics", no_argument, 0, 's'},
        {"help", no_argument, 0, 'h'},
        {0, 0, 0, 0},
    };
    pthread_t one, two;
    int option;
    while ((option = getopt_long(argc, argv, "sh", options, 0)) != -1) {
        if (option == 's')
            statistics = 1;
        else
            return 2;
    }
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, work, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
