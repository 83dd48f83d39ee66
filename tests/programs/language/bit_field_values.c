// What a bit-field's value becomes: narrower than int it is an int, also as the value of an assignment, an
// increment, a comma or a statement expression; wider it keeps its width, as GCC has it.
// check: assert=safe
// cc: same
// expect: 0 1099511627760 1 0
// expect: 1 1
// expect: 1 8 2
// expect: 1 4294967294
// expect: 1099511627776 0
#include <assert.h>
#include <stdio.h>

struct fields {
    unsigned b : 3;
    unsigned long w : 40;
    long sw : 40;
    unsigned short h : 9;
    unsigned long l : 32;
};

static struct fields s;

static unsigned long wide(unsigned long n) { return n; }

int main(void) {
    assert((s.b = 1) - 2 < 0);
    assert((s.h = 1, s.b) - 2 < 0);
    assert(({ s.b; }) - 2 < 0);
    assert(s.b++ - 3 < 0);
    assert(++s.b - 9 < 0);
    assert((s.b -= 1) - 9 < 0);
    assert((s.b += 7) == 1);
    s.w = ~0ul >> 24;
    printf("%lu %lu %lu %lu\n", wide(s.w + 1), wide(s.w << 4), wide(-s.w), wide(~s.w));
    s.sw = -5;
    printf("%d %d\n", (unsigned long)s.sw > s.w, s.sw + 0u < 0);
    printf("%zu %zu %zu\n", sizeof(s.b = 1), sizeof(s.w + 1), sizeof(s.h++));
    s.l = ~0u;
    printf("%d %lu\n", s.l + 1 == 0, wide(s.l << 1));
    printf("%lu %lu\n", wide(s.h ? s.w : 0) + 1, wide((s.h ? s.w : 0) + 1));
    return 0;
}
