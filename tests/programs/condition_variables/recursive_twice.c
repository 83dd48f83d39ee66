// A wait gives back one level of a recursive mutex: held twice, it stays held, and the thread that should make
// the condition true never gets it.
// check: race=safe deadlock=violated assert=safe memory=safe misuse=safe
// tsan: deadlocks
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *producer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock); // DEADLOCK!
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void take(void) {
    pthread_mutex_lock(&lock);
    while (items == 0)
        pthread_cond_wait(&filled, &lock); // DEADLOCK!
    items--;
    pthread_mutex_unlock(&lock);
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    pthread_mutex_lock(&lock);
    take();
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
