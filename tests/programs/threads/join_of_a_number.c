// A thread joins what an input names, which is a number and no thread.
// check: misuse=violated
// violates: misuse
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

static void *work(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t one;
    unsigned long numbers[24];
    for (int i = 0; i < 24; i++)
        numbers[i] = __VERIFIER_nondet_ulong();
    pthread_create(&one, 0, work, 0);
    pthread_join(numbers[23], 0); // MISUSE!
    return 0;
}
