// Floats and doubles: IEEE behaviour, conversions, comparisons with NaN.
// cc: same
// expect: 0.1 0.100000001490116 0.30000000000000004
// expect: inf -inf 1 0 1
// expect: 0 1 1
// expect: 16777216 2147483520
// expect: -2 2 255
// expect: 0x1.8p+1 1e-05 1.5e+300
// expect: -0 1
// expect: 3.5 7 0.25
// expect: 18446744073709551616.0 9007199254740992
#include <math.h>
#include <stdio.h>

int main(void)
{
    float f = 0.1f;
    double d = 0.1;
    printf("%g %.15g %.17g\n", d, f, d + 0.2);
    double zero = 0.0, inf = 1.0 / zero, nan = zero / zero;
    printf("%f %f %d %d %d\n", inf, -inf, nan != nan, nan == nan, !(nan < 1));
    printf("%d %d %d\n", isnan(inf), isinf(inf) != 0, isnan(nan) != 0);
    printf("%d %d\n", (int)(float)16777217, (int)(float)2147483583);
    printf("%d %d %d\n", (int)-2.9, (int)2.9, (unsigned char)255.5);
    printf("%a %g %g\n", 3.0, 0.00001, 1.5e300);
    printf("%g %d\n", -0.0, signbit(-0.0) != 0);
    f = 7;
    f /= 2;
    int i = 7;
    i *= 1.0;
    printf("%g %d %g\n", f, i, 0x1p-2);
    printf("%.1f %lld\n", (double)~0ull, (long long)9007199254740993.0);
    return 0;
}
