// A recursive mutex is assigned to one that is normal otherwise. Its holder tries it, has it twice, and gives it back
// once: the other thread waits for ever.
// check: race=safe deadlock=violated memory=safe
// tsan: deadlocks
// violates: deadlock
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t lock;
static int items;

static void *producer(void *arg) {
    pthread_mutex_lock(&lock); // DEADLOCK!
    items++; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t thread;
    lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    pthread_mutex_lock(&lock);
    pthread_mutex_trylock(&lock);
    pthread_create(&thread, NULL, producer, NULL);
    items++; // NORACE
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL); // DEADLOCK!
    return 0;
}
