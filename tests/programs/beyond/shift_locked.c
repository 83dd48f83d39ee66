// As shift_race.c, with a lock: no race, if the shift gives what x86-64 gives it. Asked about races alone, executions go on
// (`crates/threadproof/tests/beyond.rs`).
// check: arith=violated race=safe
// tsan: undefined
#include <pthread.h>

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned amount = 33;

static void *add(void *unused)
{
    unsigned one = 1u << amount;
    pthread_mutex_lock(&lock);
    if (one == 2)
        total++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
