// Two threads create and make with attributes that no thread changes any more.
// check: race=safe deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static pthread_attr_t attributes;
static pthread_mutexattr_t kind;

static void *nothing(void *arg) { return arg; }

static void *creates(void *arg)
{
    pthread_t thread;
    pthread_mutex_t mutex;
    size_t size;
    pthread_mutex_init(&mutex, &kind); // NORACE
    pthread_attr_getstacksize(&attributes, &size); // NORACE
    pthread_create(&thread, &attributes, nothing, NULL); // NORACE
    pthread_join(thread, NULL);
    pthread_mutex_destroy(&mutex);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_attr_init(&attributes);
    pthread_mutexattr_init(&kind);
    pthread_create(&a, NULL, creates, NULL);
    pthread_create(&b, NULL, creates, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_attr_destroy(&attributes);
    pthread_mutexattr_destroy(&kind);
    return 0;
}
