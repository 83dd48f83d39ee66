// The spin lock of pthreads.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_spinlock_t spin;

static void lock(void) { pthread_spin_lock(&spin); }

static void unlock(void) { pthread_spin_unlock(&spin); }

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
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    printf("%d\n", counter);
    return 0;
}
