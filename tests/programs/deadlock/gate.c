// Two locks in opposite orders, but only ever inside a third one, the gate: no deadlock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int both;

static void visit(pthread_mutex_t *first, pthread_mutex_t *second) {
    pthread_mutex_lock(&gate);
    pthread_mutex_lock(first);
    pthread_mutex_lock(second); // NODEADLOCK
    both++;                     // NORACE
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
    pthread_mutex_unlock(&gate);
}

static void *forwards(void *arg) {
    (void)arg;
    visit(&left, &right);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    visit(&right, &left);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, forwards, NULL);
    pthread_create(&u, NULL, backwards, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(both == 2);
    return 0;
}
