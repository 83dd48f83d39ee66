// A pointer is kept in a bit-field of 48 bits: `worker` writes `x` through it while `main` does. The bits of an
// address are not modelled, so nothing is proved; a loop of another keeps the search busy.
// check: race=violated
// answers: race=unknown
// gap: the bits of a pointer are used as a number
// prove: race=unknown
#include <pthread.h>

static struct {
    unsigned long pointer : 48;
    unsigned long tag : 16;
} s;
static int x;
static volatile int rounds;

static void *worker(void *arg) {
    *(int *)(unsigned long)s.pointer = 1; // RACE!
    return arg;
}

static void *busy(void *arg) {
    for (rounds = 0; rounds < 1000; rounds++)
        ;
    return arg;
}

int main(void) {
    pthread_t t, u;
    s.pointer = (unsigned long)&x;
    s.tag = 3;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, busy, 0);
    x = 2; // RACE!
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
