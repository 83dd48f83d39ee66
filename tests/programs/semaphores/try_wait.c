// sem_trywait takes what is there and never waits: at most one of two threads gets the only unit.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 1
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t unit;

static void *taker(void *arg) {
    int *got = arg;
    *got = sem_trywait(&unit) == 0;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int got_a = 0, got_b = 0, left;
    sem_init(&unit, 0, 1);
    pthread_create(&a, NULL, taker, &got_a);
    pthread_create(&b, NULL, taker, &got_b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(got_a + got_b == 1);
    sem_getvalue(&unit, &left);
    assert(left == 0);
    printf("%d\n", got_a + got_b);
    return 0;
}
