// A write through an address that is none has no value to go on with: executions end there whatever is asked, and nothing is proved.
// check: memory=violated
// answers: race=unknown
// tsan: undefined
#include <pthread.h>

static int total;
static int *nowhere = (int *)64;

static void *add(void *unused)
{
    *nowhere = 1; // MEMORY!
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
