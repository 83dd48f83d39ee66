// A detached thread reports by semaphore that it is done.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 5
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t done;
static int value;

static void *worker(void *arg) {
    (void)arg;
    value = 5;
    sem_post(&done);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_attr_t detached;
    sem_init(&done, 0, 0);
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &detached, worker, NULL);
    sem_wait(&done);
    assert(value == 5); // NORACE
    printf("%d\n", value);
    return 0;
}
