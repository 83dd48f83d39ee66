// Output without end.
#include <pthread.h>
#include <stdio.h>

static int x;

static void *worker(void *arg)
{
    for (int i = 0; i < 100000000; i++)
        printf("round %d of very many rounds\n", i);
    x = 1;
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
