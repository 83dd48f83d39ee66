/* stdlib.h: sorting, searching, numbers from text, integer arithmetic. */

typedef unsigned long size_t;

int *__errno_location(void);
double __tp_parse_float(const char *text, char **end);
unsigned long long __tp_bits(double value);
void *__tp_alloc(size_t size);
void __tp_free(void *p);
void __tp_copy(void *to, const void *from, size_t size);
void __tp_gap_strtof(void);
void __tp_assume(int condition);

/* ---- sorting and searching ------------------------------------------------------------ */

typedef int compare_with(const void *, const void *, void *);

/* A merge sort, stable as glibc's. Elements move as whole blocks, so that pointers in them stay
   pointers. */
static void merge_sort(char *base, char *spare, size_t n, size_t size, compare_with *compare,
                       void *context)
{
    if (n < 2)
        return;
    size_t half = n / 2;
    char *left = base, *right = base + half * size;
    merge_sort(left, spare, half, size, compare, context);
    merge_sort(right, spare, n - half, size, compare, context);
    char *to = spare, *middle = right, *end = base + n * size;
    while (left < middle && right < end) {
        if (compare(left, right, context) <= 0) {
            __tp_copy(to, left, size);
            left += size;
        } else {
            __tp_copy(to, right, size);
            right += size;
        }
        to += size;
    }
    if (left < middle) {
        __tp_copy(to, left, middle - left);
        to += middle - left;
    }
    __tp_copy(base, spare, to - spare);
}

void qsort_r(void *base, size_t n, size_t size, compare_with *compare, void *context)
{
    if (n < 2 || size == 0)
        return;
    char *spare = __tp_alloc(n * size);
    __tp_assume(spare != 0);
    merge_sort(base, spare, n, size, compare, context);
    __tp_free(spare);
}

static int compare_without(const void *a, const void *b, void *compare)
{
    return ((int (*)(const void *, const void *))compare)(a, b);
}

void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    qsort_r(base, n, size, compare_without, (void *)compare);
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              int (*compare)(const void *, const void *))
{
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *p = (const char *)base + middle * size;
        int order = compare(key, p);
        if (order == 0)
            return (void *)p;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

void *lfind(const void *key, const void *base, size_t *n, size_t size,
            int (*compare)(const void *, const void *))
{
    const char *p = base;
    for (size_t i = 0; i < *n; i++, p += size)
        if (compare(key, p) == 0)
            return (void *)p;
    return 0;
}

/* ---- integers from text --------------------------------------------------------------- */

static int digit_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

/* Reads a number of magnitude at most limit (or limit_negative after a minus sign). Sets errno
   and gives the limit if it is larger. */
static unsigned long long magnitude(const char *text, char **end, int base,
                                    unsigned long long limit, unsigned long long limit_negative,
                                    int *negative)
{
    const char *p = text, *after = text;
    unsigned long long value = 0;
    int overflow = 0, is_signed = limit != limit_negative;
    *negative = 0;
    if (base < 0 || base == 1 || base > 36) {
        /* As in glibc, the end is not written. */
        *__errno_location() = 22;
        return 0;
    }
    while (*p == ' ' || (*p >= '\t' && *p <= '\r'))
        p++;
    if (*p == '-' || *p == '+')
        *negative = *p++ == '-';
    if (*negative)
        limit = limit_negative;
    if ((base == 0 || base == 16) && p[0] == '0' && (p[1] == 'x' || p[1] == 'X')
        && digit_value(p[2]) < 16) {
        p += 2;
        base = 16;
    } else if (base == 0) {
        base = *p == '0' ? 8 : 10;
    }
    for (; digit_value(*p) < base; after = ++p) {
        unsigned int digit = digit_value(*p);
        if (overflow || value > (limit - digit) / base)
            overflow = 1;
        else
            value = value * base + digit;
    }
    if (end)
        *end = (char *)after;
    if (overflow) {
        *__errno_location() = 34;
        /* Of an unsigned type it is the largest number, whatever the sign. */
        *negative = *negative && is_signed;
        return limit;
    }
    return value;
}

static long long signed_number(const char *text, char **end, int base, unsigned long long max)
{
    int negative;
    unsigned long long value = magnitude(text, end, base, max, max + 1, &negative);
    return (long long)(negative ? 0 - value : value);
}

static unsigned long long unsigned_number(const char *text, char **end, int base,
                                          unsigned long long max)
{
    int negative;
    unsigned long long value = magnitude(text, end, base, max, max, &negative);
    return (negative ? 0 - value : value) & max;
}

long long strtoll(const char *text, char **end, int base)
{
    return signed_number(text, end, base, ~0ull >> 1);
}
unsigned long long strtoull(const char *text, char **end, int base)
{
    return unsigned_number(text, end, base, ~0ull);
}
long strtol(const char *text, char **end, int base)
{
    return (long)signed_number(text, end, base, ~0ul >> 1);
}
unsigned long strtoul(const char *text, char **end, int base)
{
    return (unsigned long)unsigned_number(text, end, base, ~0ul);
}

long long strtoq(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long strtouq(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}
long long strtoimax(const char *text, char **end, int base) { return strtoll(text, end, base); }
unsigned long long strtoumax(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}
long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long __isoc23_strtoul(const char *text, char **end, int base)
{
    return strtoul(text, end, base);
}
long long __isoc23_strtoll(const char *text, char **end, int base)
{
    return strtoll(text, end, base);
}
unsigned long long __isoc23_strtoull(const char *text, char **end, int base)
{
    return strtoull(text, end, base);
}

int atoi(const char *text) { return (int)strtol(text, 0, 10); }
long atol(const char *text) { return strtol(text, 0, 10); }
long long atoll(const char *text) { return strtoll(text, 0, 10); }

/* ---- floating-point numbers from text ------------------------------------------------- */

/* Whether a number that reads as infinite, zero or subnormal is not what the text says. */
static int out_of_range(const char *p, const char *end, double value)
{
    int exponent = (int)(__tp_bits(value) >> 52) & 0x7ff;
    if (exponent != 0 && exponent != 0x7ff)
        return 0;
    while (*p == ' ' || (*p >= '\t' && *p <= '\r'))
        p++;
    if (*p == '-' || *p == '+')
        p++;
    if (*p != '.' && !(*p >= '0' && *p <= '9'))
        return 0;
    if (exponent == 0x7ff)
        return 1;
    int hexadecimal = p[0] == '0' && (p[1] == 'x' || p[1] == 'X');
    if (hexadecimal)
        p += 2;
    for (; p < end && *p != 'p' && *p != 'P'; p++) {
        if (!hexadecimal && (*p == 'e' || *p == 'E'))
            break;
        if (*p != '0' && *p != '.')
            /* A subnormal can be exact only in hexadecimal, or with hundreds of digits. */
            return value == 0 || !hexadecimal;
    }
    return 0;
}

double strtod(const char *text, char **end)
{
    char *stop;
    double value = __tp_parse_float(text, &stop);
    if (stop != text && out_of_range(text, stop, value))
        *__errno_location() = 34;
    if (end)
        *end = stop;
    return value;
}
long double strtold(const char *text, char **end) { return strtod(text, end); }
double atof(const char *text) { return strtod(text, 0); }

/* Rounding twice, first to double, is right unless the double lies halfway between two floats. */
float strtof(const char *text, char **end)
{
    double value = strtod(text, end);
    double size = value < 0 ? -value : value;
    if ((__tp_bits(value) & 0x1fffffff) == 0x10000000 || (size > 0 && size < 0x1p-126))
        __tp_gap_strtof();
    if (size >= 0x1.ffffffp127 && size <= 0x1.fffffffffffffp1023)
        *__errno_location() = 34;
    return (float)value;
}

/* ---- integer arithmetic --------------------------------------------------------------- */

typedef struct { int quot, rem; } div_t;
typedef struct { long quot, rem; } ldiv_t;
typedef struct { long long quot, rem; } lldiv_t;

div_t div(int a, int b)
{
    div_t result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

ldiv_t ldiv(long a, long b)
{
    ldiv_t result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

lldiv_t lldiv(long long a, long long b)
{
    lldiv_t result;
    result.quot = a / b;
    result.rem = a % b;
    return result;
}

int __tp_valid_alignment(size_t align)
{
    return align >= sizeof(void *) && (align & (align - 1)) == 0;
}
