// An assertion that fails in the last of very many executions.
#include <assert.h>
#include <pthread.h>

static int v[10];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    int i = (int)(long)arg;
    for (int k = 0; k < 6; k++) {
        pthread_mutex_lock(&m);
        v[i] += k * (i ? v[i - 1] : 1);
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void)
{
    pthread_t t[10];
    for (long i = 0; i < 10; i++)
        pthread_create(&t[i], 0, worker, (void *)i);
    for (int i = 0; i < 10; i++)
        pthread_join(t[i], 0);
    assert(v[9] != 1234567);
    return 0;
}
