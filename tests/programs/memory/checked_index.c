// The index is checked, then used, with a gap in between in which the other thread moves it past the
// end. Atomic, so no race; out of bounds all the same.
// check: race=safe deadlock=safe assert=safe memory=violated
// answers: race=unknown deadlock=unknown assert=unknown
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int table[2] = {1, 2};
static atomic_int position;

static void *mover(void *arg) {
    (void)arg;
    position = 2;
    return NULL;
}

static void *reader(void *arg) {
    int *seen = arg;
    if (position < 2)
        *seen = table[position]; // MEMORY!
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int seen = 0;
    pthread_create(&a, NULL, mover, NULL);
    pthread_create(&b, NULL, reader, &seen);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
