// A handler puts the default action back and raises its signal: that waits until the handler ends, and what comes before is done.
// check: assert=violated
// violates: assert
// output: any
#include <assert.h>
#include <signal.h>

static void handle(int number)
{
    signal(number, SIG_DFL);
    raise(number);
    assert(number != SIGTERM); // FAIL!
}

int main(void)
{
    signal(SIGTERM, handle);
    raise(SIGTERM);
    return 0;
}
