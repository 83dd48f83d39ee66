// The threads race only on a machine of more than four processors.
// check: race=violated deadlock=safe
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    if (processors <= 4)
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    if (processors > 4)
        pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
