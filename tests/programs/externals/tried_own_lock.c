// The lock is a function that is not defined: no race may be claimed behind it.
// check: race=safe
// answers: race=unknown
// flags: --externals try
// gap: no model for external function
// tsan: undefined
#include <pthread.h>

struct guard;
void guard_lock(struct guard *);
void guard_unlock(struct guard *);

static int total;
static struct guard *guard;

static void *worker(void *unused)
{
    guard_lock(guard);
    total++; // NORACE
    guard_unlock(guard);
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, worker, 0);
    pthread_create(&two, 0, worker, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
