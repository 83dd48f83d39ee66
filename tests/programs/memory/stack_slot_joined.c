// A thread writes into its creator's stack frame, which waits for it.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static void *worker(void *arg) {
    *(int *)arg = 9; // NORACE
    return NULL;
}

static int compute(void) {
    pthread_t t;
    int number = 1;
    pthread_create(&t, NULL, worker, &number);
    pthread_join(t, NULL);
    return number;
}

int main(void) {
    assert(compute() == 9);
    return 0;
}
