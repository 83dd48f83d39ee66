// Every round has threads of its own, with their number and the memory for their ids, and but for the
// first joins them.
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

int main(void)
{
    int n = 0;
    for (int round = 0; round < 2; round++) {
        n = 1;
        pthread_t *threads = malloc(n * sizeof *threads);
        for (int i = 0; i < n; i++)
            pthread_create(&threads[i], 0, work, 0);
        if (!round)
            continue;
        for (int i = 0; i < n; i++)
            pthread_join(threads[i], 0);
        total += 10; // RACE!
        free(threads);
    }
    return total == 3; // RACE!
}
