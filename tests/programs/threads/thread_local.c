// A thread-local variable exists once per thread; a static one, once for all.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 0
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static _Thread_local int depth;

static void *worker(void *arg) {
    for (int i = 0; i < 2; i++)
        depth++; // NORACE
    assert(depth == 2);
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(depth == 0);
    printf("%d\n", depth);
    return 0;
}
