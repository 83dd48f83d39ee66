// Each thread gets a job of its own from the heap, and shows it to the others before it is done with it.
// check: race=violated
#include <pthread.h>
#include <stdlib.h>

static int *shown;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
    int *job = arg;
    pthread_mutex_lock(&lock);
    int *other = shown;
    shown = job;
    pthread_mutex_unlock(&lock);
    *job = 1; // RACE!
    if (other)
        *job = *other; // RACE!
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        int *job = calloc(1, sizeof *job);
        if (!job || pthread_create(&threads[i], 0, work, job) != 0)
            return 1;
    }
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    return 0;
}
