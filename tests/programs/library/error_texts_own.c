// strerror_r gives each thread a text of its own.
// check: race=safe deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *uses(void *arg)
{
    pthread_mutex_lock(&lock);
    char text[40];
    (void)strerror_r(7, text, sizeof text);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, uses, NULL);
    pthread_mutex_lock(&lock);
    char text[40];
    (void)strerror_r(7, text, sizeof text);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
