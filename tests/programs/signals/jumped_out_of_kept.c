// A handler left by siglongjmp to where sigsetjmp has kept the mask: both signals come.
// check: assert=safe
// exit: 0
// cc: same
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;
static volatile int times;

static void handle(int number)
{
    (void)number;
    times++;
    siglongjmp(back, 1);
}

int main(void)
{
    struct sigaction action;
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0;
    sigaction(SIGALRM, &action, 0);
    for (volatile int i = 0; i < 2; i++)
        if (!sigsetjmp(back, 1))
            raise(SIGALRM);
    assert(times == 2);
    return 0;
}
