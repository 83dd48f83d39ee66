// A recursive mutex is assigned to one that is normal otherwise, and held twice; what it guards is written with it only.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock;
static int items;

static void *producer(void *arg) {
    pthread_mutex_lock(&lock);
    items++; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t thread;
    lock = (pthread_mutex_t)PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    pthread_create(&thread, NULL, producer, NULL);
    assert(items == 0); // NORACE
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
