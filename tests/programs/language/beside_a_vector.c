// Vectors, complex numbers and a nested function stand in functions that are never called, and in variables
// that are never used: the rest is judged.
// check: assert=safe
#include <assert.h>

typedef int v4 __attribute__((vector_size(16)));

v4 a = {1, 2, 3, 4};
_Complex double z = 1.0;
double part = __real__(3.5 + 1.0i);
int used = 3;

v4 sum(v4 x, v4 y) { return x + y; }

double square(_Complex double c) {
    _Complex double p = c * c;
    return __real__ p;
}

int nested(int n) {
    int add(int k) { return k + n; }
    return add(2);
}

int main(void) {
    assert(used == 3);
    if (used == 4)
        return nested((int)square(z) + (int)part);
    return 0;
}
