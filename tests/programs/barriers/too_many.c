// The barrier waits for three threads, but only two ever come.
// check: race=safe deadlock=violated memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;

static void *worker(void *arg) {
    (void)arg;
    pthread_barrier_wait(&barrier); // DEADLOCK!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&barrier, NULL, 3);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL); // DEADLOCK!
    pthread_join(b, NULL);
    return 0;
}
