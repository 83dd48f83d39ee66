// A local array of three gigabytes.
#include <pthread.h>

static int x;

static void *worker(void *arg)
{
    char big[3000000000u];
    big[0] = 1;
    big[2999999999u] = 2;
    x = big[0];
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 2;
    pthread_join(t, 0);
    return 0;
}
