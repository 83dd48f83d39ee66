// With --fail alloc an allocation may give null: no proof takes it to succeed.
// check: assert=violated
// flags: --fail alloc
// native: allocations do not fail there
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg)
{
    int *own = malloc(sizeof *own);
    assert(own); // FAIL!
    *own = 1;
    free(own);
    return arg;
}

int main(void)
{
    pthread_t t;
    if (pthread_create(&t, 0, worker, 0))
        return 0;
    pthread_join(t, 0);
    return 0;
}
