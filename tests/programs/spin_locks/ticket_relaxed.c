// A ticket lock that waits with relaxed loads: exclusive, but without happens-before.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_uint next_ticket, serving;

static void lock(void) {
    unsigned mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
    while (atomic_load_explicit(&serving, memory_order_relaxed) != mine)
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
    assert(counter == 2);
    printf("%d\n", counter);
    return 0;
}
