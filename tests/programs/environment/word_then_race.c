// Race behind an argument: threads are started by a word that the first argument is compared with.
// check: race=violated deadlock=safe
// exit: 2
#include <pthread.h>
#include <string.h>

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
    if (argc < 2)
        return 2;
    if (strcmp(argv[1], "serve") != 0)
        return 2;
    start(2);
    return 0;
}
