// The semaphore starts at one: the reader may come through by that, before the writer has posted. Had the
// writer always posted first, the two would look ordered.
// check: race=violated deadlock=safe assert=violated memory=safe
// schedules: first
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t ready;
static int value;

static void *write_and_post(void *arg) {
    value = 1; // RACE!
    sem_post(&ready);
    return arg;
}

static void *wait_and_read(void *arg) {
    sem_wait(&ready);
    assert(value == 1); // RACE! FAIL!
    return arg;
}

int main(void) {
    pthread_t a, b;
    sem_init(&ready, 0, 1);
    pthread_create(&a, NULL, write_and_post, NULL);
    pthread_create(&b, NULL, wait_and_read, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
