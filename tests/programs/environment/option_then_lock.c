// As option_then_race.c, with a lock: safe for any arguments.
// check: race=safe deadlock=safe
// exit: 2
#include <getopt.h>
#include <pthread.h>
#include <stdlib.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    counter++; // NORACE
    pthread_mutex_unlock(&lock);
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
