// Race behind an argument: the program reads its options itself, by their letters.
// check: race=violated deadlock=safe
// exit: 2
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
    int threads = 0;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-')
            return 2;
        if (argv[i][1] == 'w' && i + 1 < argc)
            threads = atoi(argv[++i]);
    }
    if (threads < 1)
        return 2;
    start(threads);
    return 0;
}
