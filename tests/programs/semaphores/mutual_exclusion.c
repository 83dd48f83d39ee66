// A semaphore of one used as a lock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t lock;
static int counter;

static void *worker(void *arg) {
    (void)arg;
    sem_wait(&lock);
    counter++; // NORACE
    sem_post(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    sem_init(&lock, 0, 1);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == 2);
    printf("%d\n", counter);
    sem_destroy(&lock);
    return 0;
}
