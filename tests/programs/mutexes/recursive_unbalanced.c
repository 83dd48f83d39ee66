// A recursive mutex taken twice and released once: the other thread waits for ever.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock;
static int value;

static void *worker(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock); // DEADLOCK!
    pthread_mutex_lock(&lock);
    value++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &recursive);
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL); // DEADLOCK!
    pthread_join(b, NULL); // DEADLOCK!
    return 0;
}
