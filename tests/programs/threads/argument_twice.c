// Two threads get the same job from the heap.
// check: race=violated
#include <pthread.h>
#include <stdlib.h>

static void *work(void *arg)
{
    int *job = arg;
    *job += 1; // RACE!
    return 0;
}

int main(void)
{
    pthread_t first, second;
    int *job = malloc(sizeof *job);
    if (!job)
        return 1;
    *job = 0;
    if (pthread_create(&first, 0, work, job) != 0 || pthread_create(&second, 0, work, job) != 0)
        return 1;
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
