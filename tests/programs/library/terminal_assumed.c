// The standard input may be a terminal.
// check: assert=violated memory=safe
// output: any
// may-violate: assert
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(!isatty(0)); // FAIL!
    return 0;
}
