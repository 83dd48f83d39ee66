// What runs after `main` finds what `main` has left.
// check: assert=violated
// violates: assert
#include <assert.h>

static int left;

__attribute__((destructor)) static void last(void) {
    assert(left == 0); // FAIL!
}

int main(void) {
    left = 1;
    return 0;
}
