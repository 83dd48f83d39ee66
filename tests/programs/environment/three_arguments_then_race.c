// Race behind an argument: three arguments are wanted, two numbers and the name of a file that must exist.
// check: race=violated deadlock=safe
// exit: 2
#include <pthread.h>
#include <stdio.h>
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
    if (argc != 4)
        return 2;
    int threads = atoi(argv[1]), rounds = atoi(argv[2]);
    FILE *file = fopen(argv[3], "r");
    if (!file || threads < 1 || rounds < 1)
        return 2;
    fclose(file);
    start(threads);
    return 0;
}
