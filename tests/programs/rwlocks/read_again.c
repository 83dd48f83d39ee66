// A reader locks again for reading while a writer may wait. glibc's default kind lets readers pass a writer that waits, so the
// reader goes on; where POSIX leaves that open, other libraries may deadlock (SOUNDNESS.md).
// check: race=safe deadlock=safe
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static int inner(void) {
    pthread_rwlock_rdlock(&lock); // NODEADLOCK
    int seen = value;
    pthread_rwlock_unlock(&lock);
    return seen;
}

static void *reads(void *arg) {
    (void)arg;
    pthread_rwlock_rdlock(&lock);
    int sum = value + inner();
    pthread_rwlock_unlock(&lock);
    return sum < 0 ? &value : NULL;
}

int main(void) {
    pthread_t reader;
    pthread_create(&reader, NULL, reads, NULL);
    pthread_rwlock_wrlock(&lock);
    value = 1;
    pthread_rwlock_unlock(&lock);
    pthread_join(reader, NULL);
    return 0;
}
