// The same, with an access to memory in every round.
#include <pthread.h>

static int x;
static unsigned sum;

static void *worker(void *arg)
{
    (void)arg;
    x = 1;
    return 0;
}

int main(void)
{
    pthread_t t;
    for (unsigned i = 0; i < 60000000u; i++)
        sum += i;
    pthread_create(&t, 0, worker, 0);
    x = 2;
    pthread_join(t, 0);
    return 0;
}
