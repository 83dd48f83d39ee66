// The first function has it.
#include <pthread.h>

static int x;

static void *worker(void *arg)
{
    x = 1;
    return arg;
}

int main(void)
{
    char big[3000000000u];
    pthread_t t;
    big[0] = 1;
    pthread_create(&t, 0, worker, 0);
    x = big[0];
    pthread_join(t, 0);
    return 0;
}
