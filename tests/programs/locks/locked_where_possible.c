// What is locked under a condition is unlocked under the same one, but the thread that could not have the lock
// at once goes on without it.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *shared(void *arg)
{
    int *amount = arg;
    int threaded = 1;
    if (threaded)
        pthread_mutex_lock(&lock);
    total += *amount; // RACE!
    if (threaded)
        pthread_mutex_unlock(&lock);
    return 0;
}

static int try_add(int amount)
{
    int locked = pthread_mutex_trylock(&lock) == 0;
    total += amount; // RACE!
    if (locked)
        pthread_mutex_unlock(&lock);
    return locked;
}

static void *impatient(void *arg)
{
    try_add(*(int *)arg);
    return 0;
}

int main(void)
{
    static int one = 1;
    pthread_t a, b;
    pthread_create(&a, 0, shared, &one);
    pthread_create(&b, 0, impatient, &one);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
