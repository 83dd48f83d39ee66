// Two threads count without a lock: a race, and an update can be lost.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int counter;

static void *worker(void *arg) {
    (void)arg;
    counter++; // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2); // FAIL!
    return 0;
}
