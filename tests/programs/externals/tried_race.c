// Threads race after a call of a function that is not defined: executions go on with what its declaration allows.
// check: race=violated
// flags: --externals try
// gap: no model for external function
// tsan: undefined
#include <pthread.h>

int measure(const char *name);

static int total;

static void *worker(void *name)
{
    int length = measure(name);
    total += length; // RACE!
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, worker, "one");
    pthread_create(&two, 0, worker, "two");
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
