// As serial_thread.c, but only the wait is the serial thread's, and both count: they race, in executions that go on although
// an assertion could fail first.
// check: race=violated assert=violated
// output: any
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t barrier;
static int rounds;

static void *worker(void *arg) {
    (void)arg;
    for (int round = 0; round < 2; round++) {
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
            pthread_barrier_wait(&barrier);
        rounds++; // RACE!
        assert(rounds == round + 1); // RACE! FAIL!
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
