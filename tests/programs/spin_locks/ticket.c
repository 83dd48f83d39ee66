// A ticket lock: take a number, wait until it is served.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_uint next_ticket, serving;

static void lock(void) {
    unsigned mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_acquire) != mine)
        ;
}

static void unlock(void) {
    unsigned served = atomic_load_explicit(&serving, memory_order_relaxed);
    atomic_store_explicit(&serving, served + 1, memory_order_release);
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
