// A sequence lock over plain data: by interleavings the reader never uses a torn pair, but its reads
// race all the same.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint sequence;
static int x, y;

static void *writer(void *arg) {
    (void)arg;
    atomic_fetch_add(&sequence, 1);
    x = 1; // RACE!
    y = 1; // RACE!
    atomic_fetch_add(&sequence, 1);
    return NULL;
}

static void *reader(void *arg) {
    (void)arg;
    unsigned before, after;
    int a, b;
    do {
        before = sequence;
        a = x; // RACE!
        b = y; // RACE!
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
