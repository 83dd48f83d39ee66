// An address that becomes a _Bool in a static initialiser is true.
// check: assert=safe
// cc: same
// expect: 1 1 0
#include <assert.h>
#include <stdio.h>

static int x;
static int f(void) { return 0; }
static _Bool of_object = &x;
static struct {
    _Bool of_function : 1, of_null : 1;
} flags = {(_Bool)f, (_Bool)(void *)0};

int main(void)
{
    assert(of_object);
    printf("%d %d %d\n", of_object, flags.of_function, flags.of_null);
    return f();
}
