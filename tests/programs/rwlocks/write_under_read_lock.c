// A reader counts its hits under the read lock, which it shares with other readers.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value = 7, hits;

static void *reader(void *arg) {
    int *seen = arg;
    pthread_rwlock_rdlock(&lock);
    *seen = value; // NORACE
    hits++;        // RACE!
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int seen_a, seen_b;
    pthread_create(&a, NULL, reader, &seen_a);
    pthread_create(&b, NULL, reader, &seen_b);
    pthread_rwlock_wrlock(&lock);
    value = 8; // NORACE
    hits = 0;  // NORACE
    pthread_rwlock_unlock(&lock);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
