// In this vocabulary abort() ends a run that does not fit the assumptions; it is no failure.
// check: race=safe deadlock=safe assert=safe memory=safe
// tsan: undefined
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void assume_abort_if_not(int condition) {
    if (!condition)
        abort();
}

static atomic_int value;

static void *worker(void *arg) {
    (void)arg;
    value = 2;
    return NULL;
}

int main(void) {
    pthread_t t;
    int input = __VERIFIER_nondet_int();
    assume_abort_if_not(input == 0 || input == 1);
    value = input;
    pthread_create(&t, NULL, worker, NULL);
    assume_abort_if_not(value == 2);
    if (value != 2)
        reach_error();
    pthread_join(t, NULL);
    return 0;
}
