// Two threads keep where they jump back to in a buffer each has.
// check: race=safe deadlock=safe memory=safe
#include <pthread.h>
#include <setjmp.h>

static _Thread_local jmp_buf back;

static void *tries(void *arg)
{
    if (setjmp(back) == 0)
        longjmp(back, 1);
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
