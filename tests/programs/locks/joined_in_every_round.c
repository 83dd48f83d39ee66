// Every round has threads of its own, with their number and the memory for their ids, and joins them.
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

int main(void)
{
    int n = 0;
    for (int round = 0; round < 2; round++) {
        n = round + 1;
        pthread_t *threads = malloc(n * sizeof *threads);
        for (int i = 0; i < n; i++)
            pthread_create(&threads[i], 0, work, 0);
        for (int i = 0; i < n; i++)
            pthread_join(threads[i], 0);
        total += 10; // NORACE
        free(threads);
    }
    assert(total == 23);
    return 0;
}
