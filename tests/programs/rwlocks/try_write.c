// A thread that cannot write at once leaves the work undone: no deadlock, no race.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void *writer(void *arg) {
    int *done = arg;
    if (pthread_rwlock_trywrlock(&lock) == 0) {
        value++; // NORACE
        *done = 1;
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int done_a = 0, done_b = 0;
    pthread_create(&a, NULL, writer, &done_a);
    pthread_create(&b, NULL, writer, &done_b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(value == done_a + done_b);
    assert(value >= 1);
    return 0;
}
