// A gibibyte that is filled again and again.
#include <pthread.h>
#include <string.h>

static char big[1 << 30];
static int x;

static void *worker(void *arg)
{
    (void)arg;
    for (int i = 0; i < 100; i++)
        memset(big, i, sizeof big);
    x++;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x++;
    pthread_join(t, 0);
    return 0;
}
