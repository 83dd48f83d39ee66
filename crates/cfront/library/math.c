/* math.h: what takes a number apart or puts it together. Each function comes for double, float
   and long double (which is a double here). */

unsigned long long __tp_bits(double value);
double __tp_double(unsigned long long bits);
unsigned int __tp_bits_float(float value);
float __tp_float(unsigned int bits);
double trunc(double x);
double rint(double x);
double pow(double x, double y);
double sin(double x);
double cos(double x);
float sinf(float x);
float cosf(float x);

enum { NAN_CLASS, INFINITE, ZERO, SUBNORMAL, NORMAL };

static int exponent_bits(double x) { return (int)(__tp_bits(x) >> 52) & 0x7ff; }

/* ---- classes -------------------------------------------------------------------------- */

int __fpclassify(double x)
{
    unsigned long long fraction = __tp_bits(x) << 12;
    int exponent = exponent_bits(x);
    if (exponent == 0x7ff)
        return fraction ? NAN_CLASS : INFINITE;
    if (exponent == 0)
        return fraction ? SUBNORMAL : ZERO;
    return NORMAL;
}
int __fpclassifyf(float x)
{
    unsigned int fraction = __tp_bits_float(x) << 9;
    int exponent = (int)(__tp_bits_float(x) >> 23) & 0xff;
    if (exponent == 0xff)
        return fraction ? NAN_CLASS : INFINITE;
    if (exponent == 0)
        return fraction ? SUBNORMAL : ZERO;
    return NORMAL;
}
int __fpclassifyl(long double x) { return __fpclassify((double)x); }

int __isnan(double x) { return x != x; }
int __isnanf(float x) { return x != x; }
int __isnanl(long double x) { return x != x; }
int isnan(double x) { return x != x; }
int isnanf(float x) { return x != x; }
int isnanl(long double x) { return x != x; }

int __isinf(double x)
{
    if (__fpclassify(x) != INFINITE)
        return 0;
    return x > 0 ? 1 : -1;
}
int __isinff(float x) { return __isinf(x); }
int __isinfl(long double x) { return __isinf((double)x); }
int isinf(double x) { return __isinf(x); }
int isinff(float x) { return __isinf(x); }
int isinfl(long double x) { return __isinf((double)x); }

int __finite(double x) { return exponent_bits(x) != 0x7ff; }
int __finitef(float x) { return __finite(x); }
int __finitel(long double x) { return __finite((double)x); }
int finite(double x) { return __finite(x); }
int finitef(float x) { return __finite(x); }
int finitel(long double x) { return __finite((double)x); }

int __signbit(double x) { return (int)(__tp_bits(x) >> 63); }
int __signbitf(float x) { return (int)(__tp_bits_float(x) >> 31); }
int __signbitl(long double x) { return __signbit((double)x); }

double nan(const char *tag) { return __tp_double(0x7ff8000000000000ull); }
float nanf(const char *tag) { return __tp_float(0x7fc00000u); }
long double nanl(const char *tag) { return nan(tag); }

/* ---- significand and exponent --------------------------------------------------------- */

double frexp(double x, int *exponent)
{
    *exponent = 0;
    if (x == 0 || !__finite(x))
        return x;
    if (exponent_bits(x) == 0) {
        x *= 0x1p54;
        *exponent = -54;
    }
    *exponent += exponent_bits(x) - 1022;
    return __tp_double((__tp_bits(x) & 0x800fffffffffffffull) | 0x3fe0000000000000ull);
}
float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
long double frexpl(long double x, int *exponent) { return frexp((double)x, exponent); }

double scalbn(double x, int n)
{
    if (n > 1023) {
        x *= 0x1p1023;
        n -= 1023;
        if (n > 1023) {
            x *= 0x1p1023;
            n = n - 1023 > 1023 ? 1023 : n - 1023;
        }
    } else if (n < -1022) {
        /* Not by 2^-1022 at once: a subnormal result would be rounded twice. */
        x *= 0x1p-1022 * 0x1p53;
        n += 1022 - 53;
        if (n < -1022) {
            x *= 0x1p-1022 * 0x1p53;
            n = n + 1022 - 53 < -1022 ? -1022 : n + 1022 - 53;
        }
    }
    return x * __tp_double((unsigned long long)(n + 1023) << 52);
}
double ldexp(double x, int n) { return scalbn(x, n); }
double scalbln(double x, long n)
{
    return scalbn(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n);
}
long double scalbnl(long double x, int n) { return scalbn((double)x, n); }
long double ldexpl(long double x, int n) { return scalbn((double)x, n); }
/* The result in double is exact or far below the smallest float, so rounding it is right. */
float scalbnf(float x, int n) { return (float)scalbn(x, n); }
float ldexpf(float x, int n) { return (float)scalbn(x, n); }

int ilogb(double x)
{
    int exponent;
    switch (__fpclassify(x)) {
    case ZERO: return -2147483647 - 1;
    case NAN_CLASS: return -2147483647 - 1;
    case INFINITE: return 2147483647;
    }
    frexp(x, &exponent);
    return exponent - 1;
}
int ilogbf(float x) { return ilogb(x); }
int ilogbl(long double x) { return ilogb((double)x); }

double logb(double x)
{
    switch (__fpclassify(x)) {
    case ZERO: return -__tp_double(0x7ff0000000000000ull);
    case NAN_CLASS: return x;
    case INFINITE: return __tp_double(0x7ff0000000000000ull);
    }
    return ilogb(x);
}
float logbf(float x) { return (float)logb(x); }
long double logbl(long double x) { return logb((double)x); }

double modf(double x, double *whole)
{
    *whole = trunc(x);
    double part = __isinf(x) ? 0.0 : x - *whole;
    unsigned long long sign = __tp_bits(x) & 0x8000000000000000ull;
    if (x != x)
        return x;
    return __tp_double((__tp_bits(part) & 0x7fffffffffffffffull) | sign);
}
float modff(float x, float *whole)
{
    double w;
    float part = (float)modf(x, &w);
    *whole = (float)w;
    return part;
}
long double modfl(long double x, long double *whole)
{
    double w;
    double part = modf((double)x, &w);
    *whole = w;
    return part;
}

/* ---- neighbours ----------------------------------------------------------------------- */

double nextafter(double x, double y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    if (x == 0)
        return y > 0 ? __tp_double(1) : __tp_double(0x8000000000000001ull);
    unsigned long long bits = __tp_bits(x);
    return __tp_double((x < y) == (x > 0) ? bits + 1 : bits - 1);
}
float nextafterf(float x, float y)
{
    if (x != x || y != y)
        return x + y;
    if (x == y)
        return y;
    if (x == 0)
        return y > 0 ? __tp_float(1) : __tp_float(0x80000001u);
    unsigned int bits = __tp_bits_float(x);
    return __tp_float((x < y) == (x > 0) ? bits + 1 : bits - 1);
}

/* ---- made of others ------------------------------------------------------------------- */

double exp10(double x) { return pow(10.0, x); }
double pow10(double x) { return pow(10.0, x); }
void sincos(double x, double *s, double *c)
{
    *s = sin(x);
    *c = cos(x);
}
void sincosf(float x, float *s, float *c)
{
    *s = sinf(x);
    *c = cosf(x);
}

/* ---- any value ------------------------------------------------------------------------- */

/* Functions that few programs use: the value is not known. The sign of lgamma is kept for all threads (POSIX: it races). */
double __tp_nondet_double(void);
int __tp_nondet_int(void);
int signgam;

static double any_from(double least)
{
    double x = __tp_nondet_double();
    return x >= least ? x : least;
}
double erf(double x)
{
    double y = any_from(-1);
    return x != x ? x : y > 1 ? 1 : y;
}
float erff(float x) { return (float)erf(x); }
long double erfl(long double x) { return erf((double)x); }
double erfc(double x)
{
    double y = any_from(0);
    return x != x ? x : y > 2 ? 2 : y;
}
float erfcf(float x) { return (float)erfc(x); }
long double erfcl(long double x) { return erfc((double)x); }
double tgamma(double x) { return __tp_nondet_double(); }
float tgammaf(float x) { return (float)__tp_nondet_double(); }
long double tgammal(long double x) { return __tp_nondet_double(); }
double lgamma_r(double x, int *sign)
{
    *sign = __tp_nondet_int() < 0 ? -1 : 1;
    return __tp_nondet_double();
}
double lgamma(double x) { return lgamma_r(x, &signgam); }
float lgammaf(float x) { return (float)lgamma(x); }
long double lgammal(long double x) { return lgamma((double)x); }
double gamma(double x) { return lgamma(x); }
double j0(double x) { return __tp_nondet_double(); }
double j1(double x) { return __tp_nondet_double(); }
double jn(int n, double x) { return __tp_nondet_double(); }
double y0(double x) { return __tp_nondet_double(); }
double y1(double x) { return __tp_nondet_double(); }
double yn(int n, double x) { return __tp_nondet_double(); }
