// Handlers of atexit run last first, also one registered by a handler; exit gives the code.
// exit: 7
// expect: main
// expect: third
// expect: added
// expect: second with 7 9
// expect: first
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

static void first(void) { puts("first"); }
static void second(int code, void *p) { printf("second with %d %d\n", code, *(int *)p); }
static void added(void) { puts("added"); }
static void third(void)
{
    puts("third");
    atexit(added);
}

int main(void)
{
    static int nine = 9;
    atexit(first);
    on_exit(second, &nine);
    atexit(third);
    puts("main");
    exit(7);
}
