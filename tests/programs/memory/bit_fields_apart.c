// A field of no width, a nested struct and an ordinary member part bit-fields into memory locations of
// their own; members of other elements are others, too.
// check: race=safe
#include <pthread.h>

static struct {
    unsigned a : 8;
    unsigned : 0;
    unsigned b : 8;
    unsigned char c;
    unsigned d : 8;
    struct {
        unsigned e : 8;
    } n;
} s[2];

static void *worker(void *arg) {
    (void)arg;
    s[0].a = 1; // NORACE
    s[0].c = 1; // NORACE
    s[0].n.e = 1; // NORACE
    s[1].b = 1; // NORACE
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    s[0].b = 2; // NORACE
    s[0].d = 2; // NORACE
    s[1].a = 2; // NORACE
    pthread_join(t, 0);
    return 0;
}
