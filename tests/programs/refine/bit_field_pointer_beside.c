// A flag of one bit stands beside a whole pointer: what is in the pointer says nothing of the flag, which is
// found as it was left.
// check: race=safe assert=safe
// prove: race=safe assert=safe
#include <assert.h>
#include <pthread.h>

static struct {
    int *pointer;
    unsigned done : 1;
} s;
static int x;

static void *worker(void *arg) {
    assert(s.done == 1);
    *s.pointer = 1; // NORACE
    return arg;
}

int main(void) {
    pthread_t t;
    s.pointer = &x;
    s.done = 1;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    x = 2; // NORACE
    return 0;
}
