// Two threads keep where they jump back to in one buffer.
// check: race=violated
// may-violate: memory
// native: one may jump into the other's stack
#include <pthread.h>
#include <setjmp.h>

static jmp_buf back;

static void *tries(void *arg)
{
    if (setjmp(back) == 0) // RACE!
        longjmp(back, 1);  // RACE!
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, tries, 0);
    pthread_create(&other, 0, tries, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    return 0;
}
