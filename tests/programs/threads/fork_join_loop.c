// Threads created and joined in a loop: each round sees what the rounds before it did, without locks.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 3
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int rounds;

static void *worker(void *arg) {
    assert(rounds == *(int *)arg);
    rounds++; // NORACE
    return NULL;
}

int main(void) {
    for (int i = 0; i < 3; i++) {
        pthread_t t;
        pthread_create(&t, NULL, worker, &i);
        pthread_join(t, NULL);
        assert(rounds == i + 1); // NORACE
    }
    printf("%d\n", rounds);
    return 0;
}
