// Three threads at a barrier for two: who has passed it may have met another thread, and the last one
// waits for ever.
// check: race=violated deadlock=violated
// violates: deadlock
// tsan: deadlocks
#include <pthread.h>

static pthread_barrier_t barrier;
static int left, right;

static void *first(void *arg)
{
    left = 1; // RACE!
    pthread_barrier_wait(&barrier); // DEADLOCK!
    return right == 2 ? arg : 0; // RACE!
}

static void *second(void *arg)
{
    right = 2; // RACE!
    pthread_barrier_wait(&barrier); // DEADLOCK!
    return left == 1 ? arg : 0; // RACE!
}

static void *third(void *arg)
{
    pthread_barrier_wait(&barrier); // DEADLOCK!
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_create(&c, 0, third, 0);
    pthread_join(a, 0); // DEADLOCK!
    pthread_join(b, 0); // DEADLOCK!
    pthread_join(c, 0); // DEADLOCK!
    return 0;
}
