// With SA_NODEFER a signal that its own handler raises comes at once.
// check: assert=safe memory=safe
// answers: assert=unknown memory=unknown
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t times, inside, nested;

static void handle(int number)
{
    if (inside)
        nested = 1;
    inside = 1;
    if (times++ < 1)
        raise(number);
    inside = 0;
}

int main(void)
{
    struct sigaction action;
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_NODEFER;
    sigaction(SIGUSR1, &action, 0);
    raise(SIGUSR1);
    assert(times == 2 && nested);
    return 0;
}
