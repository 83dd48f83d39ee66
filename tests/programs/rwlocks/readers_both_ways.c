// Two read-write locks in opposite orders, but only for reading: readers do not exclude each other, and
// no writer ever waits, so there is no deadlock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t left = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t right = PTHREAD_RWLOCK_INITIALIZER;

static void *forwards(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&left);
    pthread_rwlock_rdlock(&right); // NODEADLOCK
    pthread_rwlock_unlock(&right);
    pthread_rwlock_unlock(&left);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&right);
    pthread_rwlock_rdlock(&left); // NODEADLOCK
    pthread_rwlock_unlock(&left);
    pthread_rwlock_unlock(&right);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, forwards, NULL);
    pthread_create(&b, NULL, backwards, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
