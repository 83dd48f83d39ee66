// strerror need not be thread-safe (XSH 2.9.1): one of two threads calls it without the lock.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own state is not seen
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *uses(void *arg)
{
    pthread_mutex_lock(&lock);
    (void)strerror(7); // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, uses, NULL);
    (void)strerror(7); // RACE!
    pthread_join(thread, NULL);
    return 0;
}
