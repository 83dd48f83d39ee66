// A program of the ordinary kind that calls abort has failed, like one whose assertion fails.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int ready;

static void *setter(void *arg) {
    (void)arg;
    ready = 1;
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, setter, NULL);
    if (!ready)
        abort(); // FAIL!
    pthread_join(t, NULL);
    return 0;
}
