// check: race=safe deadlock=safe assert=safe
// Stoller, SPIN 2000, section 9, with the lock where it belongs: both write under it.
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t sem;
static int v;

static void *first(void *arg)
{
    sem_post(&sem);
    pthread_mutex_lock(&lock);
    v = 1;
    pthread_mutex_unlock(&lock);
    return arg;
}
static void *second(void *arg)
{
    sem_wait(&sem);
    pthread_mutex_lock(&lock);
    v = 2;
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
