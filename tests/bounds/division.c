// Wide arithmetic: division of 128-bit products.
#include <assert.h>
#include <pthread.h>

static unsigned long a = 12345, b = 678910;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    unsigned long q = a / (b | 1), r = a % (b | 1);
    assert(q * (b | 1) + r == a);
    a = a * b + q;
    b = b * r + 3;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t[6];
    for (int i = 0; i < 6; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 6; i++)
        pthread_join(t[i], 0);
    return 0;
}
