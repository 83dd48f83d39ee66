// Main looks at a flag and returns. What the others do until the process is over is seen, whatever main saw:
// the second of them fails only after the first has raised the flag.
// check: race=safe deadlock=safe assert=violated memory=safe
// schedules: first
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int flag, step;

static void *raise(void *arg) {
    atomic_store(&step, 1);
    atomic_store(&flag, 1);
    return arg;
}

static void *check(void *arg) {
    int seen = atomic_load(&flag);
    assert(seen == 0 || atomic_load(&step) == 0); // FAIL!
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, raise, NULL);
    pthread_create(&b, NULL, check, NULL);
    return atomic_load(&flag) ? 0 : 0;
}
