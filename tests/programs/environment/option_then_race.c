// Race behind an argument: the number of threads is the value of an option (getopt), which is tried.
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
    int threads = 0, option;
    while ((option = getopt(argc, argv, "vt:")) != -1) {
        if (option == 't')
            threads = atoi(optarg);
        else if (option != 'v')
            return 2;
    }
    if (threads < 1)
        return 2;
    start(threads);
    return 0;
}
