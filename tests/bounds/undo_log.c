// A long way without a point where threads may switch: every store is one more change to take back.
#include <pthread.h>

static int x;

static void *worker(void *arg)
{
    int a[64];
    for (unsigned i = 0; i < 2000000000u; i++)
        a[i % 64] = (int)i;
    x = a[3];
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_join(t, 0);
    return 0;
}
