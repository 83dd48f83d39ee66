// Attributes are destroyed while another thread makes a mutex with them.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#include <pthread.h>
#include <stddef.h>

static pthread_mutexattr_t attributes;

static void *makes(void *arg)
{
    pthread_mutex_t mutex;
    pthread_mutex_init(&mutex, &attributes); // RACE!
    pthread_mutex_destroy(&mutex);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_mutexattr_init(&attributes);
    pthread_create(&thread, NULL, makes, NULL);
    pthread_mutexattr_destroy(&attributes); // RACE!
    pthread_join(thread, NULL);
    return 0;
}
