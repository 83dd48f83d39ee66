// GNU: a record with a member of variable length. A function that has one is a gap; its names do not make the rest
// of the file wrong.
// check: assert=violated
// answers: assert=unknown
// gap: a variable-length array in a record
#include <assert.h>

static int size(int n) {
    typedef struct {
        int v[n];
    } list;
    struct outer {
        struct {
            char c[n];
        } inner;
        int last;
    } o;
    list l;
    struct outer *p = &o;
    l.v[0] = 1;
    p->last = (int)sizeof(struct outer);
    return l.v[0] + o.last;
}

int main(void) {
    assert(size(3) == 1); // FAIL!
    return 0;
}
