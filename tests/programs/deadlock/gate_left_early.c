// Two locks in opposite orders; one of the threads leaves the gate before it takes its second lock.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void *forwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&gate);
    pthread_mutex_lock(&left);
    pthread_mutex_unlock(&gate);
    pthread_mutex_lock(&right); // DEADLOCK!
    pthread_mutex_unlock(&right);
    pthread_mutex_unlock(&left);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&gate);
    pthread_mutex_lock(&right);
    pthread_mutex_lock(&left); // DEADLOCK!
    pthread_mutex_unlock(&left);
    pthread_mutex_unlock(&right);
    pthread_mutex_unlock(&gate);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, forwards, NULL);
    pthread_create(&u, NULL, backwards, NULL);
    pthread_join(t, NULL); // DEADLOCK!
    pthread_join(u, NULL);
    return 0;
}
