/* sscanf: integers, floats, strings, characters, sets, %n. What is read is written to the
   caller's objects one by one, as the conversions succeed. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
float strtof(const char *text, char **end);
double __tp_parse_float(const char *text, char **end);
void __tp_gap_scan(void);

enum { PLAIN, CHAR, SHORT, LONG, LONG_LONG, SIZE, LONG_DOUBLE, LONGEST = 400 };

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void store_integer(void *to, int length, unsigned long long value)
{
    switch (length) {
    case CHAR: *(signed char *)to = (signed char)value; break;
    case SHORT: *(short *)to = (short)value; break;
    case LONG:
    case SIZE: *(long *)to = (long)value; break;
    case LONG_LONG:
    case LONG_DOUBLE: *(long long *)to = (long long)value; break;
    default: *(int *)to = (int)value;
    }
}

/* Copies the longest prefix that can be a number in this base, at most width characters. */
static size_t integer_text(const char *s, size_t width, int base, char *to)
{
    size_t n = 0, digits = 0;
    int prefix = 0;
    while (n < width && n < LONGEST) {
        char c = s[n];
        int value = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : 99;
        if (n == 0 && (c == '+' || c == '-')) {
        } else if ((c == 'x' || c == 'X') && digits == 1 && !prefix && to[n - 1] == '0'
                   && (base == 0 || base == 16)) {
            prefix = 1;
            digits = 0;
            base = 16;
        } else {
            if (base == 0)
                base = value == 0 ? -8 : 10;
            if (value >= (base == -8 ? 8 : base))
                break;
            /* A leading zero may still begin 0x. */
            digits++;
        }
        if (base == -8 && digits == 1 && (s[n + 1] == 'x' || s[n + 1] == 'X'))
            base = 0;
        to[n] = c;
        n++;
    }
    to[n] = 0;
    return digits || prefix ? n : 0;
}

/* Whether s goes on with these small letters, in any case, within the width. */
static int has_word(const char *s, const char *word, size_t width)
{
    size_t n = 0;
    for (; word[n]; n++)
        if (n >= width || (s[n] | 32) != word[n])
            return 0;
    return 1;
}

/* Copies what glibc takes for a floating-point number, at most width characters: an exponent may
   lack its digits, and a word that only begins like "infinity" is none. */
static size_t float_text(const char *s, size_t width, char *to)
{
    size_t n = 0, start;
    int digit = 0, dot = 0, hexadecimal = 0, exponent = 0;
    if (width > LONGEST)
        width = LONGEST;
    to[0] = 0;
    if (width && (s[0] == '+' || s[0] == '-'))
        n = 1;
    start = n;
    if (has_word(s + n, "nan", width - n)) {
        n += 3;
    } else if (has_word(s + n, "inf", width - n)) {
        n += 3;
        if (n < width && (s[n] | 32) == 'i') {
            if (!has_word(s + n, "inity", width - n))
                return 0;
            n += 5;
        }
    } else {
        if (n < width && s[n] == '0') {
            n++;
            /* There must be room for a digit, too. */
            hexadecimal = n + 1 < width && (s[n] | 32) == 'x';
            if (hexadecimal)
                n++;
            else
                digit = 1;
        }
        char mark = hexadecimal ? 'p' : 'e';
        for (; n < width; n++) {
            char c = s[n], small = c | 32;
            if ((c >= '0' && c <= '9') || (hexadecimal && !exponent && small >= 'a' && small <= 'f'))
                digit = 1;
            else if (exponent && (s[n - 1] | 32) == mark && (c == '+' || c == '-'))
                continue;
            else if (digit && !exponent && small == mark)
                exponent = dot = 1;
            else if (c == '.' && !dot)
                dot = 1;
            else
                break;
        }
        if (n == start || (hexadecimal && n == start + 2))
            return 0;
    }
    for (size_t i = 0; i < n; i++)
        to[i] = s[i];
    to[n] = 0;
    return n;
}

/* Whether c belongs to the set that begins at set; the end of the set goes to *end. */
static int in_set(const char *set, unsigned char c, const char **end)
{
    int negated = *set == '^', found = 0;
    if (negated)
        set++;
    const char *p = set;
    do {
        if (p[0] && p[1] == '-' && p[2] != ']' && p[2]) {
            if ((unsigned char)p[0] <= c && c <= (unsigned char)p[2])
                found = 1;
            p += 3;
        } else {
            if ((unsigned char)*p == c)
                found = 1;
            p++;
        }
    } while (*p && *p != ']');
    *end = *p ? p + 1 : p;
    return found != negated;
}

static int ended(size_t *taken, long n, int result)
{
    *taken = (size_t)n;
    return result;
}
/* How many characters were taken is told, whatever the result. */
int __tp_scan(const char *input, const char *format, va_list arguments, size_t *taken)
{
    const char *s = input;
    int done = 0;
    char number[LONGEST + 1];
    while (*format) {
        if (is_space(*format)) {
            while (is_space(*s))
                s++;
            format++;
            continue;
        }
        if (*format != '%') {
            if (*s != *format)
                return ended(taken, s - input, !*s && !done ? -1 : done);
            s++;
            format++;
            continue;
        }
        format++;
        if (*format == '%') {
            while (is_space(*s))
                s++;
            if (*s != '%')
                return ended(taken, s - input, !*s && !done ? -1 : done);
            s++;
            format++;
            continue;
        }
        int keep = 1, length = PLAIN;
        size_t width = 0;
        if (*format == '*') {
            keep = 0;
            format++;
        }
        while (*format >= '0' && *format <= '9')
            width = width * 10 + (*format++ - '0');
        switch (*format) {
        case 'h':
            length = SHORT;
            if (*++format == 'h') {
                length = CHAR;
                format++;
            }
            break;
        case 'l':
            length = LONG;
            if (*++format == 'l') {
                length = LONG_LONG;
                format++;
            }
            break;
        case 'q':
        case 'j':
            length = LONG_LONG;
            format++;
            break;
        case 'z':
        case 't':
            length = SIZE;
            format++;
            break;
        case 'L':
            length = LONG_DOUBLE;
            format++;
        }
        char conversion = *format++;
        if (conversion == 'n') {
            if (keep)
                store_integer(__builtin_va_arg(arguments, void *), length, s - input);
            continue;
        }
        if (conversion != 'c' && conversion != '[')
            while (is_space(*s))
                s++;
        if (!*s)
            return ended(taken, s - input, done ? done : -1);
        switch (conversion) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X': {
            int base = conversion == 'i' ? 0 : conversion == 'o' ? 8 : 10;
            if (conversion == 'x' || conversion == 'X')
                base = 16;
            size_t n = integer_text(s, width ? width : LONGEST, base, number);
            if (n == 0)
                return ended(taken, s - input, done);
            unsigned long long value = conversion == 'd' || conversion == 'i'
                                           ? (unsigned long long)strtoll(number, 0, base)
                                           : strtoull(number, 0, base);
            s += n;
            if (keep) {
                store_integer(__builtin_va_arg(arguments, void *), length, value);
                done++;
            }
            break;
        }
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
        case 'a':
        case 'A': {
            char *end;
            size_t n = float_text(s, width ? width : LONGEST, number);
            double value = 0;
            float nearest = 0;
            if (length == LONG || length == LONG_DOUBLE)
                value = __tp_parse_float(number, &end);
            else
                nearest = strtof(number, &end);
            if (end == number)
                return ended(taken, s - input, done);
            s += n;
            if (keep) {
                if (length == LONG)
                    *__builtin_va_arg(arguments, double *) = value;
                else if (length == LONG_DOUBLE)
                    *__builtin_va_arg(arguments, long double *) = value;
                else
                    *__builtin_va_arg(arguments, float *) = nearest;
                done++;
            }
            break;
        }
        case 's':
        case 'c':
        case '[': {
            if (length != PLAIN)
                __tp_gap_scan();
            char *to = keep ? __builtin_va_arg(arguments, char *) : 0;
            size_t n = 0, most = width ? width : conversion == 'c' ? 1 : ~0ul;
            const char *after = format;
            while (n < most && s[n]) {
                if (conversion == 's' && is_space(s[n]))
                    break;
                if (conversion == '[' && !in_set(format, s[n], &after))
                    break;
                if (to)
                    to[n] = s[n];
                n++;
            }
            format = after;
            if (n == 0)
                return ended(taken, s - input, done);
            if (to && conversion != 'c')
                to[n] = 0;
            s += n;
            done += keep;
            break;
        }
        default:
            __tp_gap_scan();
            return ended(taken, s - input, done);
        }
    }
    return ended(taken, s - input, done);
}

int vsscanf(const char *input, const char *format, va_list arguments)
{
    size_t taken;
    return __tp_scan(input, format, arguments, &taken);
}

int sscanf(const char *input, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vsscanf(input, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int __isoc99_vsscanf(const char *input, const char *format, va_list arguments)
{
    return vsscanf(input, format, arguments);
}

int __isoc99_sscanf(const char *input, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vsscanf(input, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

int __isoc23_vsscanf(const char *input, const char *format, va_list arguments)
{
    return vsscanf(input, format, arguments);
}

int __isoc23_sscanf(const char *input, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vsscanf(input, format, arguments);
    __builtin_va_end(arguments);
    return n;
}
