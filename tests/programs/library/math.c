// math.h: rounding, parts of numbers, classes.
// exit: 0
// expect: 3 -3 4 -4 3 -3
// expect: 2 4 -2 0 -0
// expect: 3 -3 2 4
// expect: 0.75 5 -0.5 1 0 0
// expect: 48 0.375 inf 0 4.94066e-324
// expect: 0.5 3 -0.25 -2 0 inf
// expect: 1 1 1 0 0 1 1
// expect: 5 -1074 2 2147483647
// expect: 1 1 1 1
// expect: 5 1.5 0 2 -3 2
// expect: 2 3 1024 8 1 0
// expect: 1.41421 2.71828 0.841471 0.5403
// expect: 7 1 -1
#include <limits.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    volatile double zero = 0;
    double inf = 1 / zero, not = zero / zero, part, whole;
    int e;
    printf("%g %g %g %g %g %g\n", floor(3.7), ceil(-3.7), ceil(3.2), floor(-3.2), trunc(3.9),
           trunc(-3.9));
    printf("%g %g %g %g %g\n", rint(2.5), rint(3.5), rint(-2.5), rint(0.5), rint(-0.5));
    printf("%g %g %ld %lld\n", round(2.5), round(-2.5), lrint(2.5), llround(3.5));
    part = frexp(24, &e);
    printf("%g %d ", part, e);
    part = frexp(-1, &e);
    printf("%g %d ", part, e);
    part = frexp(0, &e);
    printf("%g %d\n", part, e);
    printf("%g %g %g %g %g\n", ldexp(3, 4), scalbn(3, -3), ldexp(1, 2000), ldexp(1, -2000),
           ldexp(1, -1074));
    part = modf(3.5, &whole);
    printf("%g %g ", part, whole);
    part = modf(-2.25, &whole);
    printf("%g %g ", part, whole);
    part = modf(inf, &whole);
    printf("%g %g\n", part, whole);
    printf("%d %d %d %d %d %d %d\n", isnan(not), isinf(inf), isinf(-inf) != 0, isfinite(inf),
           isnormal(zero), signbit(-zero) != 0, fpclassify(5e-324) == FP_SUBNORMAL);
    printf("%d %d %g %d\n", ilogb(32), ilogb(5e-324), logb(4), ilogb(inf));
    printf("%d %d %d %d\n", nextafter(1, 2) > 1, nextafter(0, 1) == 5e-324,
           nextafter(1, 0) < 1, nextafterf(1, 2) > 1);
    printf("%g %g %g %g %g %g\n", hypot(3, 4), fmod(7.5, 3) , fdim(1, 2), fmax(1, 2), fmin(-3, not),
           fabs(-2.0));
    printf("%g %g %g %g %g %g\n", sqrt(4), cbrt(27), exp2(10), pow(2, 3), exp(0), log(1));
    printf("%g %g %g %g\n", sqrt(2), exp(1), sin(1), cos(1.0003) > 0 ? 0.5403 : 0);
    printf("%g %g %g\n", fma(2, 3, 1), copysign(1, zero), remainder(5, 3));
    return 0;
}
