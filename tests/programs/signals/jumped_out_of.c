// A handler left by longjmp: its signal stays blocked, as setjmp keeps no mask on Linux. The second one never comes.
// check: assert=violated
// violates: assert
#include <assert.h>
#include <setjmp.h>
#include <signal.h>

static jmp_buf back;
static volatile int times;

static void handle(int number)
{
    (void)number;
    times++;
    longjmp(back, 1);
}

int main(void)
{
    struct sigaction action;
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0;
    sigaction(SIGALRM, &action, 0);
    for (volatile int i = 0; i < 2; i++)
        if (!setjmp(back))
            raise(SIGALRM);
    assert(times == 2); // FAIL!
    return 0;
}
