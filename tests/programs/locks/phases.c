// Two threads, and a barrier for exactly these: each writes its half before it and reads the other
// after it.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int left, right;

static void *first(void *arg)
{
    left = 1; // NORACE
    pthread_barrier_wait(&barrier);
    assert(right == 2); // NORACE
    return arg;
}

static void *second(void *arg)
{
    right = 2; // NORACE
    pthread_barrier_wait(&barrier);
    assert(left == 1); // NORACE
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
