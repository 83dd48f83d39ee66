// A signal that its own handler raises waits until the handler ends: the handler is never in itself.
// check: assert=violated memory=safe
// answers: memory=unknown
// violates: assert
// output: any
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
    action.sa_flags = 0;
    sigaction(SIGUSR1, &action, 0);
    raise(SIGUSR1);
    assert(times == 2 && nested); // FAIL!
    return 0;
}
