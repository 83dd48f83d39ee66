// Sections between __VERIFIER_atomic_begin and _end run as one step: nothing is lost, and the sections
// order like one lock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// tsan: undefined
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int counter;

static void *worker(void *arg) {
    (void)arg;
    __VERIFIER_atomic_begin();
    counter = counter + 1; // NORACE
    __VERIFIER_atomic_end();
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
