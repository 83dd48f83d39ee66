// As raised_by_default.c, with the signal ignored.
// check: assert=violated
// violates: assert
#include <assert.h>
#include <signal.h>

int main(void)
{
    signal(SIGTERM, SIG_IGN);
    raise(SIGTERM);
    assert(0); // FAIL!
    return 0;
}
