// check: race=violated
// Stoller, SPIN 2000, section 9: one thread ups a semaphore and then writes without the lock; the other waits for it and writes
// under the lock. A search that runs the first write at once, because it seems to be the first use, never sees it come second:
// the discipline of locks must be checked in a way that does not depend on who comes first.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t sem;
static int v;

static void *first(void *arg)
{
    sem_post(&sem);
    v = 1; // RACE!
    return arg;
}
static void *second(void *arg)
{
    sem_wait(&sem);
    pthread_mutex_lock(&lock);
    v = 2; // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    sem_init(&sem, 0, 0);
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
