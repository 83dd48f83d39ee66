// Store buffering with sequentially consistent atomics: at least one thread sees the other's store.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int seen_y, seen_x;

static void *left(void *arg) {
    (void)arg;
    x = 1;
    seen_y = y;
    return NULL;
}

static void *right(void *arg) {
    (void)arg;
    y = 1;
    seen_x = x;
    return NULL;
}

int main(void) {
    pthread_t l, r;
    pthread_create(&l, NULL, left, NULL);
    pthread_create(&r, NULL, right, NULL);
    pthread_join(l, NULL);
    pthread_join(r, NULL);
    assert(seen_x || seen_y);
    return 0;
}
