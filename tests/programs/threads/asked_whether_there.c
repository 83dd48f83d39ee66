// pthread_kill with signal 0 asks whether there is such a thread: of one that has not ended the answer is 0.
// check: race=safe deadlock=safe assert=safe
// exit: 0
// cc: same
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stddef.h>

static sem_t end;

static void *wait_for_end(void *arg) {
    sem_wait(&end);
    return arg;
}

int main(void) {
    pthread_t thread;
    sem_init(&end, 0, 0);
    pthread_create(&thread, NULL, wait_for_end, NULL);
    assert(pthread_kill(thread, 0) == 0);
    assert(pthread_kill(pthread_self(), 0) == 0);
    sem_post(&end);
    pthread_join(thread, NULL);
    return 0;
}
