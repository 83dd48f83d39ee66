// The result of trylock is compared the wrong way round: the section runs exactly when the lock was
// not obtained.
// check: race=violated misuse=violated
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *careful(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    counter++; // RACE!
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *careless(void *arg) {
    (void)arg;
    if (pthread_mutex_trylock(&lock)) {
        counter++; // RACE!
        pthread_mutex_unlock(&lock); // MISUSE!
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, careful, NULL);
    pthread_create(&b, NULL, careless, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
