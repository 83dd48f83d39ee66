// The number of threads is set once more before they are created, and the memory for their ids
// depends on it; both stay as they are until all are joined.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

static void run(int n)
{
    pthread_t *threads = 0;
    if (n < 2)
        n = 2;
    threads = malloc(n * sizeof *threads);
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
    free(threads);
}

int main(void)
{
    run(1);
    assert(total == 2); // NORACE
    run(0);
    return total == 5;
}
