// A function whose name begins with __VERIFIER_atomic_ runs as one step: a test-and-set of our own.
// check: race=safe deadlock=safe assert=safe memory=safe
// tsan: undefined
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_assume(int);

static int taken, counter;

void __VERIFIER_atomic_acquire(void) {
    __VERIFIER_assume(taken == 0);
    taken = 1;
}

void __VERIFIER_atomic_release(void) {
    taken = 0;
}

static void *worker(void *arg) {
    (void)arg;
    __VERIFIER_atomic_acquire();
    counter++; // NORACE
    __VERIFIER_atomic_release();
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    return 0;
}
