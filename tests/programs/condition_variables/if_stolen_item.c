// Waiting with `if` is wrong even without spurious wake-ups: a second consumer can take the item
// between the signal and the moment the first one holds the lock again.
// check: race=safe deadlock=violated assert=violated memory=safe
// tsan: deadlocks
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *producer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *consumer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    if (items == 0)
        pthread_cond_wait(&filled, &lock); // DEADLOCK!
    assert(items > 0); // FAIL!
    items--;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t p, c, d;
    pthread_create(&c, NULL, consumer, NULL);
    pthread_create(&d, NULL, consumer, NULL);
    pthread_create(&p, NULL, producer, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL); // DEADLOCK!
    pthread_join(d, NULL); // DEADLOCK!
    return 0;
}
