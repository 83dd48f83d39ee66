// A cache under a read-write lock: readers share, the writer is alone.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int key, value;

static void *reader(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&lock);
    assert(key == value); // NORACE
    pthread_rwlock_unlock(&lock);
    return NULL;
}

static void *writer(void *arg) {
    (void)arg;
    pthread_rwlock_wrlock(&lock);
    key++;   // NORACE
    value++; // NORACE
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, reader, NULL);
    pthread_create(&threads[1], NULL, writer, NULL);
    pthread_create(&threads[2], NULL, reader, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(key == 1);
    return 0;
}
