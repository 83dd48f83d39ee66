// A result is written without the lock and announced under it; then the flag is taken back and a
// second result is written, which the reader of the first may still be reading.
// check: race=violated memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int result, ready;

static void *producer(void *arg)
{
    for (int i = 0; i < 2; i++) {
        result = i; // RACE!
        pthread_mutex_lock(&lock);
        ready = 1;
        pthread_cond_signal(&told);
        pthread_mutex_unlock(&lock);
        pthread_mutex_lock(&lock);
        ready = 0;
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t a;
    int seen = 0;
    pthread_create(&a, 0, producer, 0);
    pthread_mutex_lock(&lock);
    int is_ready = ready;
    pthread_mutex_unlock(&lock);
    if (is_ready)
        seen = result; // RACE!
    pthread_join(a, 0);
    return seen == 7;
}
