// Computed jumps into and out of scopes, with nothing used after its end.
// check: race=safe memory=safe assert=safe
#include <assert.h>
#include <stddef.h>

static int run(const int *program) {
    static void *const labels[] = {&&push, &&add, &&stop};
    int total = 0;
    goto *labels[*program];
    for (;;) {
        int pending = 0;
        int *const at = &pending;
    push:
        total += 10;
        program++;
        goto *labels[*program];
    add: {
        int step = 1;
        int *const by = &step;
        total += *by;
        program++;
        goto *labels[*program];
    }
    stop:
        break;
        *at = 1;
    }
    return total;
}

int main(void) {
    const int program[] = {0, 1, 1, 0, 2};
    assert(run(program) == 22);
    return 0;
}
