// rand need not be thread-safe (C17 7.22.2.1): both threads call it with a lock held.
// check: race=safe deadlock=safe memory=safe
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *uses(void *arg)
{
    pthread_mutex_lock(&lock);
    (void)rand();
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, uses, NULL);
    pthread_mutex_lock(&lock);
    (void)rand();
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
