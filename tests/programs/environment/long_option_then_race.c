// Race behind an argument: the option has a long name only (getopt_long).
// check: race=violated deadlock=safe
// exit: 2
#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>

static int counter;

static void *work(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

static void start(int threads)
{
    pthread_t ids[4];
    if (threads > 4)
        threads = 4;
    for (int i = 0; i < threads; i++)
        pthread_create(&ids[i], 0, work, 0);
    for (int i = 0; i < threads; i++)
        pthread_join(ids[i], 0);
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"workers", required_argument, 0, 1},
        {"quiet", no_argument, 0, 2},
        {0, 0, 0, 0},
    };
    int threads = 0, option;
    while ((option = getopt_long(argc, argv, "h", options, 0)) != -1) {
        if (option == 1)
            threads = atoi(optarg);
        else if (option != 2)
            return 2;
    }
    if (threads < 1)
        return 2;
    start(threads);
    return 0;
}
