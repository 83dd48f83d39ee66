// A reader waits for a mutex whose owner waits to write: a cycle through a read-write lock.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void *outer(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&lock);
    pthread_mutex_lock(&gate); // DEADLOCK!
    pthread_mutex_unlock(&gate);
    pthread_rwlock_unlock(&lock);
    return NULL;
}

static void *inner(void *arg) {
    (void)arg;
    pthread_mutex_lock(&gate);
    pthread_rwlock_wrlock(&lock); // DEADLOCK!
    pthread_rwlock_unlock(&lock);
    pthread_mutex_unlock(&gate);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, outer, NULL);
    pthread_create(&b, NULL, inner, NULL);
    pthread_join(a, NULL); // DEADLOCK!
    pthread_join(b, NULL);
    return 0;
}
