// A counter that is skipped when the lock is taken: trylock that succeeds protects like lock.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void *worker(void *arg) {
    int *done = arg;
    if (pthread_mutex_trylock(&lock) == 0) {
        counter++; // NORACE
        *done = 1;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int done_a = 0, done_b = 0;
    pthread_create(&a, NULL, worker, &done_a);
    pthread_create(&b, NULL, worker, &done_b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(counter == done_a + done_b && counter >= 1);
    return 0;
}
