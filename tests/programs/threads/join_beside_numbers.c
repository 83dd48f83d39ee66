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
    unsigned long numbers[12], odd = 0;
    for (int i = 0; i < 12; i++) {
        numbers[i] = __VERIFIER_nondet_ulong();
        odd += numbers[i] & 1;
    }
    pthread_create(&one, 0, work, 0);
    pthread_join(one, 0);
    return odd > 12;
}
