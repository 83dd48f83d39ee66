// Two threads join a third one, and the thread that comes second joins what is gone. The assertion is reached only by
// the one that is not main, and only if it comes first.
// check: race=safe deadlock=safe assert=violated misuse=violated
// answers: race=unknown deadlock=unknown
// schedules: first
// may-violate: misuse
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_t shared;
static atomic_int joined;

static void *nothing(void *arg) {
    return arg;
}

static void *join(void *arg) {
    int before = atomic_load(&joined);
    pthread_join(shared, NULL); // MISUSE!
    assert(before == 1); // FAIL!
    return arg;
}

int main(void) {
    pthread_t other;
    pthread_create(&shared, NULL, nothing, NULL);
    pthread_create(&other, NULL, join, NULL);
    pthread_join(shared, NULL); // MISUSE!
    atomic_store(&joined, 1);
    pthread_join(other, NULL);
    return 0;
}
