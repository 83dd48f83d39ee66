// Printing need not be a cancellation point: what is printed may stay in a buffer, and the thread goes
// on although it knows that it was cancelled.
// check: assert=violated
// output: any
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t cancelled;

static void *printer(void *arg)
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    sem_wait(&cancelled);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
    printf("working\n");
    assert(0); // FAIL!
    return arg;
}

int main(void)
{
    pthread_t thread;
    sem_init(&cancelled, 0, 0);
    pthread_create(&thread, NULL, printer, NULL);
    pthread_cancel(thread);
    sem_post(&cancelled);
    pthread_join(thread, NULL);
    return 0;
}
