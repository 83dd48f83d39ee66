// pthread_rwlock_init reads the attributes while another thread sets one.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>

static pthread_rwlockattr_t attributes;
static pthread_rwlock_t lock;

static void *change(void *arg)
{
    pthread_rwlockattr_setpshared(&attributes, PTHREAD_PROCESS_PRIVATE); // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlockattr_init(&attributes);
    pthread_create(&thread, 0, change, 0);
    pthread_rwlock_init(&lock, &attributes); // RACE!
    pthread_join(thread, 0);
    return 0;
}
