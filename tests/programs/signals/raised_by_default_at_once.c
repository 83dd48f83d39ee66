// With SA_RESETHAND and SA_NODEFER the default action ends the process where the handler raises its signal.
// check: assert=safe
// exit: 143
// output: any
#include <assert.h>
#include <signal.h>

static void handle(int number)
{
    raise(number);
    assert(number != SIGTERM);
}

int main(void)
{
    struct sigaction action;
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESETHAND | SA_NODEFER;
    sigaction(SIGTERM, &action, 0);
    raise(SIGTERM);
    return 0;
}
