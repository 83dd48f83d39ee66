// A sequence lock: the reader tries again when the writer was at work. The data are atomics, as they
// must be, because the reader reads them before it knows whether it may.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
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
    unsigned before, after;
    int a, b;
    do {
        before = sequence;
        a = x;
        b = y;
        after = sequence;
    } while (before % 2 == 1 || before != after);
    assert(a == b);
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
