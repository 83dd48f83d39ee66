// A race that a detector watching only one run often misses: when the first thread wins the lock, the
// lock happens to order its unlocked write before the second thread's.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int unlocked, locked;

static void *first(void *arg) {
    (void)arg;
    unlocked = 1; // RACE!
    pthread_mutex_lock(&lock);
    locked = 1;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    locked = 2;
    pthread_mutex_unlock(&lock);
    unlocked = 2; // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, first, NULL);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
