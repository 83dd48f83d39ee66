// check: race=safe deadlock=safe assert=safe
// Stoller, SPIN 2000, section 10: an account whose operations have atomic granularity. What a transfer does to the two of them is one
// transition, and no thread sees the money on its way.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static atomic_int here = 2, there;

static void *transfer(void *arg)
{
    __VERIFIER_atomic_begin();
    atomic_fetch_sub(&here, 1);
    atomic_fetch_add(&there, 1);
    __VERIFIER_atomic_end();
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, transfer, 0);
    pthread_create(&two, 0, transfer, 0);
    __VERIFIER_atomic_begin();
    assert(here + there == 2);
    __VERIFIER_atomic_end();
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
