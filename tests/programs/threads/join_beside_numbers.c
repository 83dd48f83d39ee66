// A thread reads numbers from an input, and joins the thread that it made.
// check: misuse=safe
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
    pthread_join(one, 0);
    return 0;
}
