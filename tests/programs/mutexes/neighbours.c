// Two char members are two memory locations, however close they lie: no race.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 1 2
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static struct {
    char left, right;
} pair;

static void *write_left(void *arg) {
    (void)arg;
    pair.left = 1; // NORACE
    return NULL;
}

static void *write_right(void *arg) {
    (void)arg;
    pair.right = 2; // NORACE
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, write_left, NULL);
    pthread_create(&b, NULL, write_right, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(pair.left == 1 && pair.right == 2);
    printf("%d %d\n", pair.left, pair.right);
    return 0;
}
