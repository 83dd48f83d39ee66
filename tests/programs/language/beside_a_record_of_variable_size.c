// GNU: records with members of variable length, in a function that is never called: the rest is judged.
// check: assert=safe
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
    volatile int three = 3;
    assert(three == 3);
    return three == 4 ? size(three) : 0;
}
