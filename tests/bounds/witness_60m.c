// The race comes after sixty million rounds: the execution that shows it is long.
#include <pthread.h>

static int x;

static void *worker(void *arg)
{
    (void)arg;
    x = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    unsigned sum = 0;
    for (unsigned i = 0; i < 60000000u; i++)
        sum = sum * 31 + i;
    pthread_create(&t, 0, worker, 0);
    x = 2;
    pthread_join(t, 0);
    return sum == 7;
}
