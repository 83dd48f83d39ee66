// Sixty mebibytes that are copied back and forth.
#include <pthread.h>
#include <string.h>

static char a[60 << 20], b[60 << 20];

static void *worker(void *arg)
{
    for (int i = 0; i < 100; i++) {
        memcpy(a, b, sizeof a);
        memmove(a + 1, a, sizeof a - 1);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return a[5];
}
