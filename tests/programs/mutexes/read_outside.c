// Writes are locked, but a quick look at the value is not.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *writer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    level = 3; // RACE!
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *watcher(void *arg) {
    int *seen = arg;
    if (level > 0) // RACE!
        *seen = 1;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int seen = 0;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, watcher, &seen);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
