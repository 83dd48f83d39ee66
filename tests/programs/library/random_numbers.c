// rand need not be thread-safe (C17 7.22.2.1): one of two threads calls it without the lock.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own state is not seen
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *uses(void *arg)
{
    pthread_mutex_lock(&lock);
    (void)rand(); // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, uses, NULL);
    (void)rand(); // RACE!
    pthread_join(thread, NULL);
    return 0;
}
