// A function takes the lock its caller already holds; the mutex is a normal one.
// check: race=safe deadlock=violated misuse=violated
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock;
static int value;

static void add(int amount) {
    pthread_mutex_lock(&lock); // DEADLOCK! MISUSE!
    value += amount;
    pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    add(1);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_mutexattr_t normal;
    pthread_mutexattr_init(&normal);
    pthread_mutexattr_settype(&normal, PTHREAD_MUTEX_NORMAL);
    pthread_mutex_init(&lock, &normal);
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, NULL); // DEADLOCK!
    return 0;
}
