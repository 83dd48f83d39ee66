// Threads without end: each starts the next.
#include <pthread.h>

static int x;

static void *worker(void *arg)
{
    pthread_t t;
    x++;
    pthread_create(&t, 0, worker, arg);
    return arg;
}

int main(void)
{
    worker(0);
    pthread_exit(0);
}
