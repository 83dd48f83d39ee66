// A bit-field is stored into an uninitialised structure; the bits beside it may be anything, and the
// program relies on their being zero.
// check: race=safe deadlock=safe assert=violated memory=safe
// answers: assert=unknown memory=unknown
// output: any
// may-violate: assert
#include <assert.h>

struct flags {
    unsigned ready : 4;
    unsigned failed : 4;
};

int main(void) {
    struct flags flags;
    flags.ready = 1;
    assert(flags.failed == 0); // FAIL!
    return 0;
}
