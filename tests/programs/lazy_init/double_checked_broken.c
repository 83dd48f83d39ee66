// Double-checked locking on a plain pointer: the first check reads it without the lock.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct config {
    int level;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct config *instance;

static struct config *get(void) {
    if (instance == NULL) { // RACE!
        pthread_mutex_lock(&lock);
        if (instance == NULL) {
            struct config *fresh = malloc(sizeof *fresh);
            fresh->level = 7; // RACE!
            instance = fresh; // RACE!
        }
        pthread_mutex_unlock(&lock);
    }
    return instance; // RACE!
}

static void *user(void *arg) {
    (void)arg;
    assert(get()->level == 7); // RACE!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, user, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
