// A barrier is made for two, and made again for one before its parties have met: each then passes it
// alone.
// check: race=violated
#include <pthread.h>

static pthread_barrier_t barrier;
static int left, right;

static void *first(void *arg)
{
    left = 1; // RACE!
    pthread_barrier_wait(&barrier);
    return right == 2 ? arg : 0; // RACE!
}

static void *second(void *arg)
{
    right = 2; // RACE!
    pthread_barrier_wait(&barrier);
    return left == 1 ? arg : 0; // RACE!
}

int main(void)
{
    pthread_t a, b;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, 0, 1);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
