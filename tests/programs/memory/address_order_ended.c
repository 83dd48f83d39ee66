// An object keeps its place in the order of addresses when another thread frees it: both answers are the same.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static char *block;
static char here;

static void *look(void *arg) {
    (void)arg;
    int first = block < &here;
    int second = block < &here;
    assert(first == second);
    return NULL;
}

int main(void) {
    pthread_t t;
    block = malloc(8);
    pthread_create(&t, NULL, look, NULL);
    free(block);
    pthread_join(t, NULL);
    return 0;
}
