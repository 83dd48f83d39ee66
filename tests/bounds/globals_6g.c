// More variables than an address of the machine can tell apart.
#include <pthread.h>

static char a[3000000000u], b[3000000000u];

static void *worker(void *arg)
{
    a[0] = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    b[2999999999u] = a[0];
    pthread_join(t, 0);
    return 0;
}
