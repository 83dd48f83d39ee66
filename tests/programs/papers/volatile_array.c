// A flag array where only the pointer to it is atomic, not its elements: the C form of the array
// "declared volatile" whose elements are not.
// check: race=violated deadlock=safe assert=safe memory=safe
// states: 16 states, 18 steps
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int flags[2];
static int *_Atomic flags_ref = flags;
static int data;

static void *child(void *arg) {
    (void)arg;
    data = 1;         // RACE!
    flags_ref[1] = 1; // RACE!
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, child, NULL);
    if (flags_ref[1])      // RACE!
        assert(data == 1); // RACE!
    pthread_join(t, NULL);
    return 0;
}
