// Whether the standard input is a terminal is not known, but it does not change.
// check: assert=safe memory=safe
// output: any
#include <assert.h>
#include <unistd.h>

int main(void)
{
    int terminal = isatty(0);
    assert(terminal == 0 || terminal == 1);
    assert(isatty(0) == terminal);
    return 0;
}
