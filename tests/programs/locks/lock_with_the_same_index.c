// A bucket and its lock have the same index in two arrays.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <pthread.h>

static pthread_mutex_t locks[2];
static int buckets[2];

static void *worker(void *arg)
{
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&locks[i]);
        buckets[i]++; // NORACE
        pthread_mutex_unlock(&locks[i]);
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < 2; i++)
        pthread_mutex_init(&locks[i], 0);
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
