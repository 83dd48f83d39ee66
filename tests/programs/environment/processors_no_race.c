// As processors_then_race.c, but the threads never run together, however many processors there are.
// check: race=safe deadlock=safe assert=safe
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // NORACE
    return 0;
}

int main(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    if (processors > 0)
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    if (processors < 1)
        pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
