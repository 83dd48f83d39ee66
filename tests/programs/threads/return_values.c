// Results come back through the return value of the thread, or through pthread_exit.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 7 8
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void *returns(void *arg) { return (void *)((intptr_t)arg + 1); }

static void leave(intptr_t value) { pthread_exit((void *)value); }

static void *exits(void *arg) {
    leave((intptr_t)arg + 2);
    assert(0);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    void *from_a, *from_b;
    pthread_create(&a, NULL, returns, (void *)(intptr_t)6);
    pthread_create(&b, NULL, exits, (void *)(intptr_t)6);
    pthread_join(a, &from_a);
    pthread_join(b, &from_b);
    assert((intptr_t)from_a == 7);
    printf("%d %d\n", (int)(intptr_t)from_a, (int)(intptr_t)from_b);
    return 0;
}
