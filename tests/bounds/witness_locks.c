// A failure after a million rounds with a lock: every one of them is in the witness.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *worker(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&m);
    n++;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t;
    for (int i = 0; i < 1000000; i++) {
        pthread_mutex_lock(&m);
        n++;
        pthread_mutex_unlock(&m);
    }
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(n == 7);
    return 0;
}
