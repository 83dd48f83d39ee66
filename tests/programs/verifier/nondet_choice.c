// The environment chooses which of two locks each thread takes: only different choices race.
// check: race=violated deadlock=safe memory=safe
// tsan: undefined
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

extern bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg) {
    (void)arg;
    pthread_mutex_t *lock = __VERIFIER_nondet_bool() ? &left : &right;
    pthread_mutex_lock(lock);
    value++; // RACE!
    pthread_mutex_unlock(lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
