// check: race=violated deadlock=safe assert=safe memory=safe
// Two variables are written without a lock, a third with one.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int left, right, guarded;

static void *one(void *arg) {
    left = 1;  // RACE!
    right = 1; // RACE!
    pthread_mutex_lock(&lock);
    guarded = 1;
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *two(void *arg) {
    left = 2;  // RACE!
    right = 2; // RACE!
    pthread_mutex_lock(&lock);
    guarded = 2;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, two, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
