// A variable that was set is what it was set to, whatever the environment is.
// check: assert=safe race=safe memory=safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    assert(setenv("THREADPROOF_LEVEL", "3", 1) == 0);
    assert(strcmp(getenv("THREADPROOF_LEVEL"), "3") == 0);
    assert(setenv("THREADPROOF_LEVEL", "4", 0) == 0);
    assert(atoi(getenv("THREADPROOF_LEVEL")) == 3);
    unsetenv("THREADPROOF_LEVEL");
    assert(!getenv("THREADPROOF_LEVEL"));
    return 0;
}
