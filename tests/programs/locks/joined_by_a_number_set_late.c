// The number of threads is set once more when they have been created: not all of them are joined.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

static void run(int n)
{
    pthread_t *threads = 0;
    threads = malloc(n * sizeof *threads);
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, work, 0);
    if (n > 1)
        n = 1;
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
    free(threads);
}

int main(void)
{
    run(2);
    return total == 3; // RACE!
}
