// Opposite lock orders in threads that never run at the same time: the second is created when the
// first has been joined.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void *forwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&left);
    pthread_mutex_lock(&right); // NODEADLOCK
    pthread_mutex_unlock(&right);
    pthread_mutex_unlock(&left);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&right);
    pthread_mutex_lock(&left); // NODEADLOCK
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, forwards, NULL);
    pthread_join(t, NULL);
    pthread_create(&t, NULL, backwards, NULL);
    pthread_join(t, NULL);
    return 0;
}
