/* Reading the standard input: what comes in is anything, and may end or fail anywhere. Numbers and
   single characters are any value; a line is any characters. scanf of strings is a gap. Whoever has
   come to the end finds nothing more, until clearerr (C17 7.21.7.1); after an error reading may go
   on. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

int __tp_nondet_int(void);
long __tp_nondet_long(void);
long long __tp_nondet_longlong(void);
double __tp_nondet_double(void);
int __tp_any_bit(void);
int __tp_any_input(void);
int __tp_any_byte(void);
int *__errno_location(void);
void __tp_cancellation_point(void);
void __tp_possible_cancellation_point(void);
void __tp_gap_scan(void);
void __tp_gap_file(void);

/* ---- the state of the stream ---------------------------------------------------------- */

/* As stdio.c has it. */
struct _IO_FILE {
    int fd;
    int state;
};
extern struct _IO_FILE *stdin;

enum { ENDED = 1, FAILED = 2, EAGAIN = 11, EIO = 5 };

/* The indicators of the standard input, under the lock of the stream. */
static int indicators __asm__("the end-of-file and error marks of the standard input");

static int at_end(void) { return __atomic_load_n(&indicators, 0) & ENDED; }

/* Nothing more comes in: the end, or an error. */
static int stop(void)
{
    if (__tp_any_bit()) {
        __atomic_fetch_or(&indicators, FAILED, 0);
        *__errno_location() = __tp_any_bit() ? EAGAIN : EIO;
        return FAILED;
    }
    __atomic_fetch_or(&indicators, ENDED, 0);
    return ENDED;
}

/* Only the standard input is read. */
static void must_be_input(struct _IO_FILE *f)
{
    if (f->fd != 0)
        __tp_gap_file();
}

int feof(struct _IO_FILE *f) { return f->fd == 0 && at_end(); }
int ferror(struct _IO_FILE *f)
{
    return f->fd == 0 && (__atomic_load_n(&indicators, 0) & FAILED) != 0;
}
void clearerr(struct _IO_FILE *f)
{
    if (f->fd == 0)
        __atomic_store_n(&indicators, 0, 0);
}
int feof_unlocked(struct _IO_FILE *f)
{
    (void)*(volatile int *)&f->state;
    return feof(f);
}
int ferror_unlocked(struct _IO_FILE *f)
{
    (void)*(volatile int *)&f->state;
    return ferror(f);
}
void clearerr_unlocked(struct _IO_FILE *f)
{
    f->state = 0;
    clearerr(f);
}

/* ---- characters and lines ------------------------------------------------------------- */

int getchar(void)
{
    __tp_possible_cancellation_point();
    if (at_end())
        return -1;
    int c = __tp_any_input();
    if (c < 0)
        stop();
    return c;
}
int fgetc(struct _IO_FILE *f)
{
    must_be_input(f);
    return getchar();
}
int getc(struct _IO_FILE *f) { return fgetc(f); }
int _IO_getc(struct _IO_FILE *f) { return fgetc(f); }
int getc_unlocked(struct _IO_FILE *f)
{
    f->state = 0;
    return fgetc(f);
}
int getchar_unlocked(void) { return getc_unlocked(stdin); }

char *fgets(char *to, int size, struct _IO_FILE *f)
{
    must_be_input(f);
    if (size <= 0)
        return 0;
    __tp_possible_cancellation_point();
    int n = 0;
    while (n < size - 1) {
        if (at_end()) {
            if (n == 0)
                return 0;
            break;
        }
        if (__tp_any_bit()) {
            if (stop() == FAILED || n == 0)
                return 0;
            break;
        }
        char c = (char)__tp_any_byte();
        to[n++] = c;
        if (c == '\n')
            break;
    }
    to[n] = 0;
    return to;
}

/* ---- below the stream ----------------------------------------------------------------- */

long read(int fd, void *to, size_t size)
{
    __tp_cancellation_point();
    if (fd != 0)
        __tp_gap_file();
    if (__tp_any_bit()) {
        *__errno_location() = __tp_any_bit() ? EAGAIN : EIO;
        return -1;
    }
    long n = 0;
    while ((size_t)n < size && __tp_any_bit())
        ((char *)to)[n++] = (char)__tp_any_byte();
    return n;
}

/* ---- scanf ---------------------------------------------------------------------------- */

static void store_any(void *to, int length)
{
    switch (length) {
    case -2: *(signed char *)to = (signed char)__tp_any_byte(); break;
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
    __tp_possible_cancellation_point();
    for (; *format; format++) {
        if (*format != '%')
            continue;
        format++;
        if (*format == '%')
            continue;
        int keep = *format != '*', length = 0;
        if (!keep)
            format++;
        int width = 0;
        while (*format >= '0' && *format <= '9')
            width = width < 100 ? width * 10 + (*format++ - '0') : (format++, width);
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
        /* The input may end, fail, or not fit, before any conversion. */
        if (at_end())
            return done ? done : -1;
        if (__tp_any_bit()) {
            if (__tp_any_bit())
                return done;
            stop();
            return done ? done : -1;
        }
        switch (*format) {
        case 'd':
        case 'i':
        case 'u':
        case 'o':
        case 'x':
        case 'X':
            /* Fewer characters than the largest number has make a smaller one. */
            if (width && width < 20)
                __tp_gap_scan();
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
        /* The end is seen by whoever looks for the end of a number, or of white space. */
        if ((*format != 'c' || format[1]) && __tp_any_bit())
            __atomic_fetch_or(&indicators, ENDED, 0);
    }
    return done;
}

int vfscanf(struct _IO_FILE *f, const char *format, va_list arguments)
{
    must_be_input(f);
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
    int n = vfscanf(f, format, arguments);
    __builtin_va_end(arguments);
    return n;
}

/* The names that glibc's headers give the same functions. */
int __isoc99_vscanf(const char *format, va_list arguments) { return vscanf(format, arguments); }
int __isoc99_vfscanf(struct _IO_FILE *f, const char *format, va_list arguments)
{
    return vfscanf(f, format, arguments);
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
    int n = vfscanf(f, format, arguments);
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
    int n = vfscanf(f, format, arguments);
    __builtin_va_end(arguments);
    return n;
}
