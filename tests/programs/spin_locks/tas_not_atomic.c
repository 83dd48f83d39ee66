// Test and set as two atomic steps: both threads can see the lock free.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int taken;

static void lock(void) {
    while (atomic_load(&taken))
        ;
    atomic_store(&taken, 1);
}

static void unlock(void) { atomic_store(&taken, 0); }

static int counter;

static void *worker(void *arg) {
    (void)arg;
    lock();
    counter++; // RACE!
    unlock();
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2); // FAIL!
    printf("%d\n", counter);
    return 0;
}
