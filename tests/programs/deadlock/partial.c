// Two detached threads can lock each other out while main goes on and ends the process: a cycle of
// waiting threads is a deadlock even if the process gets away.
// check: race=safe deadlock=violated assert=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void *forwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&left);
    pthread_mutex_lock(&right); // DEADLOCK!
    pthread_mutex_unlock(&right);
    pthread_mutex_unlock(&left);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&right);
    pthread_mutex_lock(&left); // DEADLOCK!
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, forwards, NULL);
    pthread_create(&u, NULL, backwards, NULL);
    pthread_detach(t);
    pthread_detach(u);
    return 0;
}
