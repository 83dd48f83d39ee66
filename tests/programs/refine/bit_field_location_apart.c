// Two bit-fields with one of no width between them are two memory locations; a loop of another keeps the search
// busy.
// check: race=safe
// prove: race=safe
#include <pthread.h>

static struct {
    unsigned a : 8;
    unsigned : 0;
    unsigned b : 8;
    unsigned c : 20;
} s;
static volatile int rounds;

static void *worker(void *arg) {
    (void)arg;
    s.a = 1; // NORACE
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
    s.c = 1; // NORACE
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
