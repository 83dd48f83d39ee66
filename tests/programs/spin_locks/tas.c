// A test-and-set spin lock on atomic_flag.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;

static void lock(void) {
    while (atomic_flag_test_and_set_explicit(&taken, memory_order_acquire))
        ;
}

static void unlock(void) { atomic_flag_clear_explicit(&taken, memory_order_release); }

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
