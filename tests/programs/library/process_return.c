// Handlers run when main returns, in the end of the process, and see its code.
// exit: 3
// expect: main
// expect: handler
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { puts("handler"); }

int main(void)
{
    atexit(handler);
    puts("main");
    return 3;
}
