/* Reading the standard input: what comes in is anything, and may end anywhere. Numbers and single
   characters are any value; a line is any characters. scanf of strings is a gap. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

struct _IO_FILE;

int __tp_nondet_int(void);
long __tp_nondet_long(void);
long long __tp_nondet_longlong(void);
double __tp_nondet_double(void);
int __tp_any_bit(void);
int __tp_any_input(void);
void __tp_cancellation_point(void);
void __tp_gap_scan(void);
void __tp_gap_file(void);

int getchar(void) { return __tp_any_input(); }
int getchar_unlocked(void) { return getchar(); }
int fgetc(struct _IO_FILE *f) { return getchar(); }
int getc(struct _IO_FILE *f) { return getchar(); }
int getc_unlocked(struct _IO_FILE *f) { return getchar(); }
int _IO_getc(struct _IO_FILE *f) { return getchar(); }

char *fgets(char *to, int size, struct _IO_FILE *f)
{
    int n = 0;
    if (__tp_any_bit())
        return 0;
    while (n < size - 1) {
        char c = (char)__tp_nondet_int();
        to[n++] = c;
        if (c == '\n' || __tp_any_bit())
            break;
    }
    to[n] = 0;
    return to;
}

long read(int fd, void *to, size_t size)
{
    __tp_cancellation_point();
    if (fd != 0)
        __tp_gap_file();
    long n = 0;
    while ((size_t)n < size && __tp_any_bit())
        ((char *)to)[n++] = (char)__tp_nondet_int();
    return n;
}

static void store_any(void *to, int length)
{
    switch (length) {
    case -2: *(signed char *)to = (signed char)__tp_nondet_int(); break;
    case -1: *(short *)to = (short)__tp_nondet_int(); break;
    case 0: *(int *)to = __tp_nondet_int(); break;
    case 1: *(long *)to = __tp_nondet_long(); break;
    default: *(long long *)to = __tp_nondet_longlong();
    }
}

static void store_any_float(void *to, int length)
{
    if (length == 1)
        *(double *)to = __tp_nondet_double();
    else if (length == 3)
        *(long double *)to = __tp_nondet_double();
    else
        *(float *)to = (float)__tp_nondet_double();
}

int vscanf(const char *format, va_list arguments)
{
    int done = 0;
    for (; *format; format++) {
        if (*format != '%')
            continue;
        format++;
        if (*format == '%')
            continue;
        int keep = *format != '*', length = 0;
        if (!keep)
            format++;
        int width = *format >= '0' && *format <= '9';
        while (*format >= '0' && *format <= '9')
            format++;
        for (;; format++) {
            if (*format == 'h')
                length--;
            else if (*format == 'l' || *format == 'z' || *format == 't')
                length++;
            else if (*format == 'j' || *format == 'q')
                length = 2;
            else if (*format == 'L')
                length = 3;
            else
                break;
        }
        /* The input may end, or not fit, before any conversion. */
        if (__tp_any_bit())
            return done == 0 && __tp_any_bit() ? -1 : done;
        switch (*format) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            if (keep)
                store_any(__builtin_va_arg(arguments, void *), length);
            break;
        case 'f':
        case 'F':
        case 'e':
        case 'E':
        case 'g':
        case 'G':
        case 'a':
        case 'A':
            if (keep)
                store_any_float(__builtin_va_arg(arguments, void *), length);
            break;
        case 'c':
            if (width || length)
                __tp_gap_scan();
            if (keep)
                store_any(__builtin_va_arg(arguments, void *), -2);
            break;
        default:
            __tp_gap_scan();
            return done;
        }
        done += keep;
    }
    return done;
}

int vfscanf(struct _IO_FILE *f, const char *format, va_list arguments)
{
    return vscanf(format, arguments);
}

int scanf(const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vscanf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int fscanf(struct _IO_FILE *f, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vscanf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}

/* The names that glibc's headers give the same functions. */
int __isoc99_vscanf(const char *format, va_list arguments) { return vscanf(format, arguments); }
int __isoc99_vfscanf(struct _IO_FILE *f, const char *format, va_list arguments)
{
    return vscanf(format, arguments);
}
int __isoc99_scanf(const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vscanf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int __isoc99_fscanf(struct _IO_FILE *f, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vscanf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int __isoc23_scanf(const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vscanf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int __isoc23_fscanf(struct _IO_FILE *f, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vscanf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
