// An assertion fails inside an atomic section, which no other thread can be in then. Known to be wrong: a search lets the other
// threads go on, into their sections too, and tells a race between the two (SOUNDNESS.md, "Known shortcomings").
// check: race=safe assert=violated
// answers: race=violated
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);

static int here = 2;
static volatile int guarded = 1; /* so that the lock engine does not know that the section is begun */

static void *take(void *arg)
{
    __VERIFIER_atomic_begin();
    here--; // RACE!
    __VERIFIER_atomic_end();
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, take, 0);
    if (guarded)
        __VERIFIER_atomic_begin();
    assert(here == 3); // FAIL! RACE!
    __VERIFIER_atomic_end();
    pthread_join(t, 0);
    return 0;
}
