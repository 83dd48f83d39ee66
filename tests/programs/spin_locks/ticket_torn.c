// A ticket lock that takes its number in two steps: two threads can hold the same ticket.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_uint next_ticket, serving;

static void lock(void) {
    unsigned mine = atomic_load(&next_ticket);
    atomic_store(&next_ticket, mine + 1);
    while (atomic_load(&serving) != mine)
        ;
}

static void unlock(void) { atomic_fetch_add(&serving, 1); }

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
