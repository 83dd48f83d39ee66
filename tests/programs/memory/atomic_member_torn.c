// The members of an atomic record of eight bytes are written one after the other.
// check: assert=violated memory=safe
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct range {
    int from, to;
};
static struct {
    int id;
    _Atomic struct range now;
} shared;

_Static_assert(sizeof shared == 16, "aligned to its size");
_Static_assert(_Alignof(_Atomic struct range) == 8, "aligned to its size");

static void *moves(void *arg)
{
    struct range next = {1, 0};
    atomic_store(&shared.now, next);
    next.to = 1;
    atomic_store(&shared.now, next);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, moves, NULL);
    struct range seen = atomic_load(&shared.now);
    assert(seen.from == seen.to); // FAIL!
    pthread_join(thread, NULL);
    return 0;
}
