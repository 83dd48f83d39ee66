// Main joins a thread while it holds the lock that thread needs.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *worker(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock); // DEADLOCK!
    value++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_mutex_lock(&lock);
    value++;
    pthread_join(t, NULL); // DEADLOCK!
    pthread_mutex_unlock(&lock);
    return 0;
}
