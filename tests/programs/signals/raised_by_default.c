// A signal without a handler ends the process where it is raised: what comes after is never reached.
// check: assert=safe
// exit: 143
#include <assert.h>
#include <signal.h>

int main(void)
{
    raise(SIGTERM);
    assert(0);
    return 0;
}
