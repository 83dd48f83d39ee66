// Every element of the range is seven.
// check: assert=violated
// violates: assert
#include <assert.h>

static int a[2000000] = {[0 ... 1999999] = 7};

int main(void) {
    assert(a[5] == 0); // FAIL!
    return 0;
}
