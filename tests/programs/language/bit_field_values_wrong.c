// The value of an assignment to an unsigned bit-field narrower than int is an int, and less than zero here.
// check: assert=violated
// violates: assert
#include <assert.h>

static struct {
    unsigned b : 3;
} s;

int main(void) {
    assert((s.b = 1) - 2 > 0); // FAIL!
    return 0;
}
