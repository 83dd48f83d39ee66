// Bit-fields that follow one another are one memory location, however many bytes they take (C11 3.14): a
// store to one beside a store to, or a load of, another is a race.
// check: race=violated
#include <pthread.h>

static struct {
    unsigned a : 8;
    unsigned b : 8;
    unsigned long c : 40;
    unsigned long d : 60;
} s;

static void *worker(void *arg) {
    (void)arg;
    s.a = 1; // RACE!
    return 0;
}

static void *reader(void *arg) {
    (void)arg;
    return s.b ? arg : 0; // RACE!
}

int main(void) {
    pthread_t t, r;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&r, 0, reader, 0);
    s.d = 1; // RACE!
    pthread_join(t, 0);
    pthread_join(r, 0);
    return 0;
}
