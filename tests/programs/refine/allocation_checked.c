// With --fail alloc an allocation may give null, and is looked at before it is used.
// check: assert=safe
// prove: assert=safe
// flags: --fail alloc
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *arg)
{
    int *own = malloc(sizeof *own);
    if (!own)
        return 0;
    *own = 1;
    assert(own);
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
