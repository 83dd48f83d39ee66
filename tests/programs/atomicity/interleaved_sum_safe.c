// i and j chase each other like Fibonacci numbers, one locked addition at a time; this is the bound
// that no interleaving exceeds.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#define ROUNDS 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int i = 1, j = 1;

static void *add_to_i(void *arg) {
    (void)arg;
    for (int k = 0; k < ROUNDS; k++) {
        pthread_mutex_lock(&lock);
        i += j;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *add_to_j(void *arg) {
    (void)arg;
    for (int k = 0; k < ROUNDS; k++) {
        pthread_mutex_lock(&lock);
        j += i;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, add_to_i, NULL);
    pthread_create(&b, NULL, add_to_j, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(i <= 21 && j <= 21);
    return 0;
}
