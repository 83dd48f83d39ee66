// Atomic counters: no locks, many interleavings.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a[8];

static void *worker(void *arg)
{
    for (int i = 0; i < 20; i++) {
        int k = atomic_fetch_add(&a[i % 8], 1);
        atomic_fetch_xor(&a[(i + k) & 7], k);
    }
    return arg;
}

int main(void)
{
    pthread_t t[6];
    for (int i = 0; i < 6; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 6; i++)
        pthread_join(t[i], 0);
    return 0;
}
