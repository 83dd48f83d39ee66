// Which of the two is the lower is not known, whether the object has ended or not.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static char *block;
static char here;

static void *look(void *arg) {
    (void)arg;
    int first = block < &here;
    assert(first); // FAIL!
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
