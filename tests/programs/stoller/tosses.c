// check: race=safe deadlock=safe assert=safe
// Stoller, SPIN 2000, section 2.3: operations are deterministic but for visible ones that toss (`VS_toss` in VeriSoft). Two threads toss
// a coin each and count heads under a lock. No thread can tell when another tosses: within the step before, or in one of its own.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int heads;

static void *player(void *arg)
{
    if (__VERIFIER_nondet_bool()) {
        pthread_mutex_lock(&lock);
        heads++;
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, player, 0);
    pthread_create(&two, 0, player, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(heads <= 2);
    return 0;
}
