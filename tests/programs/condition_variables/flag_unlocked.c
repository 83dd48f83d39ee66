// The flag is set without the lock: a race, and the signal can fall between the waiter's look at the
// flag and its wait.
// check: race=violated deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *waiter(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    while (!ready) // RACE!
        pthread_cond_wait(&changed, &lock); // DEADLOCK!
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *signaller(void *arg) {
    (void)arg;
    ready = 1; // RACE!
    pthread_cond_signal(&changed);
    return NULL;
}

int main(void) {
    pthread_t w, s;
    pthread_create(&w, NULL, waiter, NULL);
    pthread_create(&s, NULL, signaller, NULL);
    pthread_join(w, NULL); // DEADLOCK!
    pthread_join(s, NULL);
    return 0;
}
