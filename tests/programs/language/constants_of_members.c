// Offsets written by hand are constants where GCC takes them for one; `__real__` and `__imag__` of real
// numbers; a cast to a union.
// check: assert=safe
// cc: same
// expect: 16 32 4 16 16 16
// expect: 3.5 0.0
// expect: 5 2.5 9
#include <stdio.h>

struct s {
    int a;
    char b[6];
    long m;
    struct {
        int q[4];
    } n;
};
union u {
    int i;
    double d;
};

static char room[__builtin_offsetof(struct s, m)];
static unsigned long deep = (unsigned long)&((struct s *)0)->n.q[2];
static unsigned long array = (unsigned long)&((struct s *)0)->b;
static double re = __real__ 3.5, im = __imag__ 3.5;
static union u whole = (union u)5, real = (union u)2.5;
_Static_assert((unsigned long)&((struct s *)0)->m == 16, "an offset");

int main(void) {
    static unsigned long local = (unsigned long)&((struct s *)0)->m;
    int kind = 0, nine = 9;
    switch ((int)local) {
    case (int)(unsigned long)&((struct s *)0)->m:
        kind = 16;
    }
    printf("%zu %lu %lu %lu %d %lu\n", sizeof room, deep, array, local, kind,
           (unsigned long)&((struct s *)0)->m);
    printf("%.1f %.1f\n", re, im);
    union u chosen = (union u)nine;
    printf("%d %.1f %d\n", whole.i, real.d, chosen.i);
    return 0;
}
