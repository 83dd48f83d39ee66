// Spinning without end on flags that change for ever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint turn;
static unsigned long count;

static void *worker(void *arg)
{
    unsigned me = (unsigned)(long)arg;
    for (;;) {
        while (atomic_load(&turn) % 3 != me)
            ;
        count++;
        atomic_fetch_add(&turn, 1);
    }
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], 0, worker, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
