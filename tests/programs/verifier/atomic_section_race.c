// Accesses in an atomic section are plain towards the outside: a write outside any section races.
// check: race=violated deadlock=safe memory=safe
// tsan: undefined
#include <pthread.h>
#include <stddef.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int counter;

static void *inside(void *arg) {
    (void)arg;
    __VERIFIER_atomic_begin();
    counter++; // RACE!
    __VERIFIER_atomic_end();
    return NULL;
}

static void *outside(void *arg) {
    (void)arg;
    counter = 7; // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, inside, NULL);
    pthread_create(&b, NULL, outside, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
