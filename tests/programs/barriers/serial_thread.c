// Exactly one of the threads at a barrier is the serial one; it may work alone until the next wait.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2 rounds
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t barrier;
static int rounds;

static void *worker(void *arg) {
    (void)arg;
    for (int round = 0; round < 2; round++) {
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
            rounds++; // NORACE
        pthread_barrier_wait(&barrier);
        assert(rounds == round + 1); // NORACE
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_barrier_destroy(&barrier);
    printf("%d rounds\n", rounds);
    return 0;
}
