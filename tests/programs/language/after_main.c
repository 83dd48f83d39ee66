// Functions that run before and after `main`, by their numbers; those after come after all handlers of `atexit`.
// check: assert=safe
// cc: same
// expect: before, 101
// expect: before
// expect: main
// expect: handler of main
// expect: handler of before
// expect: second after
// expect: first after
// expect: after, 101
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { puts("handler of before"); }
static void late(void) { puts("handler of main"); }

__attribute__((constructor)) static void before(void) {
    atexit(handler);
    puts("before");
}
__attribute__((constructor(101))) static void before_all(void) { puts("before, 101"); }
__attribute__((destructor)) static void first(void) { puts("first after"); }
__attribute__((destructor)) static void second(void) { puts("second after"); }
__attribute__((destructor(101))) static void last(void) { puts("after, 101"); }

int main(void) {
    atexit(late);
    puts("main");
    exit(0);
}
