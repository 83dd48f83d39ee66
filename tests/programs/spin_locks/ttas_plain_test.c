// A test-and-test-and-set lock that waits by reading the word as a plain variable: a race of plain and
// atomic accesses, on the lock word only.
// check: race=violated deadlock=safe assert=safe memory=safe
// flags: --memory-model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int taken;

static void lock(void) {
    for (;;) {
        while (taken) // RACE!
            ;
        if (!__atomic_exchange_n(&taken, 1, __ATOMIC_ACQUIRE)) // RACE!
            return;
    }
}

static void unlock(void) {
    __atomic_store_n(&taken, 0, __ATOMIC_RELEASE); // RACE!
}

static int counter;

static void *worker(void *arg) {
    (void)arg;
    lock();
    counter++; // NORACE
    unlock();
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    printf("%d\n", counter);
    return 0;
}
