// A shift by more than the width, and a race behind the value that x86-64 gives it. Asked about races alone, executions go on
// (`crates/threadproof/tests/beyond.rs`).
// check: arith=violated
// answers: race=unknown
// tsan: undefined
#include <pthread.h>

static int total;
static unsigned amount = 33;

static void *add(void *unused)
{
    unsigned one = 1u << amount;
    if (one == 2)
        total++;
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
