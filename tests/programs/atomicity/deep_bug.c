// The assertion fails only if the threads alternate step by step, every time.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int step;

static void *even(void *arg) {
    (void)arg;
    for (int i = 0; i < 6; i += 2) {
        int expected = i;
        atomic_compare_exchange_strong(&step, &expected, i + 1);
    }
    return NULL;
}

static void *odd(void *arg) {
    (void)arg;
    for (int i = 1; i < 6; i += 2) {
        int expected = i;
        atomic_compare_exchange_strong(&step, &expected, i + 1);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, even, NULL);
    pthread_create(&b, NULL, odd, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(step != 6); // FAIL!
    return 0;
}
