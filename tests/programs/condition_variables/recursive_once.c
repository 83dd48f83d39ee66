// The wait of recursive_twice.c with the mutex held once: it is free while the consumer waits.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
// exit: 0
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *producer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void take(void) {
    pthread_mutex_lock(&lock);
    while (items == 0)
        pthread_cond_wait(&filled, &lock);
    items--;
    pthread_mutex_unlock(&lock);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    take();
    pthread_join(thread, NULL);
    return 0;
}
