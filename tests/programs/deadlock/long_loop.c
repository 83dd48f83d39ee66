// Two locks in different orders, in each of many rounds: a search that follows one schedule to
// its end first would see the deadlock of the last round, much later.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void *forwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // DEADLOCK!
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return NULL;
}

static void *backwards(void *arg) {
    (void)arg;
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // DEADLOCK!
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return NULL;
}

int main(void) {
    for (int i = 0; i < 300; i++) {
        pthread_t t, u;
        pthread_create(&t, NULL, forwards, NULL);
        pthread_create(&u, NULL, backwards, NULL);
        pthread_join(t, NULL); // DEADLOCK!
        pthread_join(u, NULL); // DEADLOCK!
    }
    return 0;
}
