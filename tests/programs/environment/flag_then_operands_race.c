// A flag before two operands, which say how many threads work and how often each counts: without a lock.
// check: race=violated
// native: it needs arguments
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int verbose, rounds;
static long total;

static void *work(void *arg)
{
    for (int i = 0; i < rounds; i++)
        total++; // RACE!
    return arg;
}

int main(int argc, char **argv)
{
    int option;
    while ((option = getopt(argc, argv, "v")) != -1) {
        if (option != 'v')
            return 2;
        verbose = 1;
    }
    if (argc - optind != 2 || !verbose)
        return 2;
    int count = atoi(argv[optind]);
    rounds = atoi(argv[optind + 1]);
    pthread_t threads[8];
    if (count < 1 || count > 8)
        return 2;
    for (int i = 0; i < count; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], 0);
    return 0;
}
