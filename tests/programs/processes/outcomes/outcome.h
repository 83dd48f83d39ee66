// What a system of processes came to, in words: printed where it runs for real. With NEVER it is asserted not to be that, so that
// the assertion fails exactly if an execution comes to it.
#include "../net.h"
#include <stdio.h>

static inline void outcome(const char *text)
{
#ifdef NEVER
    assert(strcmp(text, NEVER) != 0);
#else
    printf("%s\n", text);
    fflush(stdout);
#endif
}
