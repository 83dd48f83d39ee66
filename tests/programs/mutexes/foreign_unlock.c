// A thread unlocks a mutex that another one holds.
// check: misuse=violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *stranger(void *arg) {
    (void)arg;
    pthread_mutex_unlock(&lock); // MISUSE!
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&lock);
    pthread_create(&t, NULL, stranger, NULL);
    pthread_join(t, NULL);
    return 0;
}
