// sem_trywait and pthread_mutex_trylock are no cancellation points: a cancelled thread goes on.
// check: assert=safe deadlock=safe memory=safe
// output: any
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t cancelled, other;
static int passed;

static void *tries(void *arg)
{
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
    sem_wait(&cancelled);
    pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
    sem_trywait(&other);
    passed = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    sem_init(&cancelled, 0, 0);
    sem_init(&other, 0, 0);
    pthread_create(&thread, NULL, tries, NULL);
    pthread_cancel(thread);
    sem_post(&cancelled);
    pthread_join(thread, NULL);
    assert(passed);
    return 0;
}
