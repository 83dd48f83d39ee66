// As read_again.c, but with the lock that prefers no reader: a mutex, which its owner cannot lock again.
// check: race=safe misuse=violated
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

static int inner(void) {
    pthread_mutex_lock(&lock); // MISUSE!
    int seen = value;
    pthread_mutex_unlock(&lock);
    return seen;
}

static void *reads(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    int sum = value + inner();
    pthread_mutex_unlock(&lock);
    return sum < 0 ? &value : NULL;
}

int main(void) {
    pthread_t reader;
    pthread_create(&reader, NULL, reads, NULL);
    pthread_mutex_lock(&lock);
    value = 1;
    pthread_mutex_unlock(&lock);
    pthread_join(reader, NULL);
    return 0;
}
