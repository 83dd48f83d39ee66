// Producers and consumers share one condition variable and signal it: the signal can wake one of
// the same kind, which goes back to sleep, and then all sleep.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void *producer(void *arg) {
    (void)arg;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        while (full)
            pthread_cond_wait(&changed, &lock); // DEADLOCK!
        full = 1;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    while (!full)
        pthread_cond_wait(&changed, &lock); // DEADLOCK!
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t p, c, d;
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c, NULL, consumer, NULL);
    pthread_create(&d, NULL, consumer, NULL);
    pthread_join(p, NULL); // DEADLOCK!
    pthread_join(c, NULL); // DEADLOCK!
    pthread_join(d, NULL); // DEADLOCK!
    return 0;
}
