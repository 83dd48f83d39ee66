// A sequence lock whose reader checks only before it reads: it can use a torn pair.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint sequence;
static atomic_int x, y;

static void *writer(void *arg) {
    (void)arg;
    atomic_fetch_add(&sequence, 1);
    x = 1;
    y = 1;
    atomic_fetch_add(&sequence, 1);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    while (sequence % 2 == 1)
        ;
    int a = x;
    int b = y;
    assert(a == b); // FAIL!
    return NULL;
}

int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
