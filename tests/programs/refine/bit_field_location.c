// Two bit-fields of one memory location, stored by two threads; a loop of another keeps the search busy.
// check: race=violated
// prove: race=violated
#include <pthread.h>

static struct {
    unsigned a : 8;
    unsigned b : 8;
    unsigned c : 20;
} s;
static volatile int rounds;

static void *worker(void *arg) {
    (void)arg;
    s.a = 1; // RACE!
    return 0;
}

static void *busy(void *arg) {
    for (rounds = 0; rounds < 1000; rounds++)
        ;
    return arg;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, busy, 0);
    s.c = 1; // RACE!
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
