// An atomic load and an atomic store do not make an atomic increment: no race, but a lost update.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int total;

static void *worker(void *arg) {
    (void)arg;
    total = total + 1;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(total == 2); // FAIL!
    return 0;
}
