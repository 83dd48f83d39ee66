// Race behind an argument: the first character of the argument decides, and the program compares it with no word.
// check: race=violated deadlock=safe
// exit: 2
#include <pthread.h>

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
    if (argc != 2)
        return 2;
    if (argv[1][0] % 11 != 7)
        return 2;
    start(2);
    return 0;
}
