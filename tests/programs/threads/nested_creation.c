// A thread creates and joins another: what the grandchild wrote is known to main through both joins.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 2
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int value;

static void *grandchild(void *arg) {
    (void)arg;
    value++; // NORACE
    return NULL;
}

static void *child(void *arg) {
    pthread_t t;
    value++; // NORACE
    pthread_create(&t, NULL, grandchild, arg);
    pthread_join(t, NULL);
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    pthread_join(t, NULL);
    assert(value == 2);
    printf("%d\n", value);
    return 0;
}
