// A semaphore meant as a lock but initialised with two: both threads get in.
// check: race=violated deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t lock;
static int counter;

static void *worker(void *arg) {
    (void)arg;
    sem_wait(&lock);
    counter++; // RACE!
    sem_post(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    sem_init(&lock, 0, 2);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2); // FAIL!
    return 0;
}
