// Read locks do not order readers with each other: what one reader writes to a variable of its own is
// not published to another by the read lock.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int announced;
static int note;

static void *first(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&lock);
    note = 1; // RACE!
    atomic_store_explicit(&announced, 1, memory_order_relaxed);
    pthread_rwlock_unlock(&lock);
    return NULL;
}

static void *second(void *arg) {
    (void)arg;
    if (atomic_load_explicit(&announced, memory_order_relaxed)) {
        pthread_rwlock_rdlock(&lock);
        note = 2; // RACE!
        pthread_rwlock_unlock(&lock);
    }
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
