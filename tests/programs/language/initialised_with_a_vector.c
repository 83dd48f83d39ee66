// A variable whose initialiser has no meaning here: it is not zero, and every use of it is a gap.
// check: assert=violated
// answers: assert=unknown
// gap: `a`, initialised with a vector type
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));

v4 a = {1, 2, 3, 4};

static int first(void) { return ((int *)&a)[0]; }

int main(void) {
    assert(first() == 0); // FAIL!
    return 0;
}
