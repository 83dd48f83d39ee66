// As variable_set.c, but a value that the variable has stays.
// check: assert=violated race=safe memory=safe
// may-violate: assert
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    assert(setenv("THREADPROOF_LEVEL", "3", 0) == 0);
    const char *level = getenv("THREADPROOF_LEVEL");
    assert(level);
    assert(strcmp(level, "3") == 0); // FAIL!
    return 0;
}
