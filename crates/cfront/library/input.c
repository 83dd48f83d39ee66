/* Reading streams: what comes in is anything, and may end anywhere; the standard input may also fail.
   Numbers and single characters are any value. A line of the standard input is any characters; one of a
   file is printable characters, up to twelve or as many as there is room for, or one that is null, with a line feed or without.
   scanf of strings is a gap. What is read from a file that is kept (files.c) is what it holds. A stream that has come to its end gives nothing more, until clearerr (C17
   7.21.7.1); after an error reading may go on. */

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
int __tp_interruptible(void);
int __tp_interrupted(int how);
void __tp_possible_cancellation_point(void);
void __tp_gap_scan(void);
size_t __tp_object_size(const void *p);
struct _IO_FILE;
void __tp_stream(struct _IO_FILE *f);
long __tp_bytes_in(void *to, size_t size);
void __tp_any_bytes(void *to, size_t n);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_assume(int condition);
int __tp_any_printable(void);
void *realloc(void *p, size_t size);
/* Of files.c, where files are kept. */
int __tp_is_kept(int fd);
long __tp_kept_read(int fd, void *to, size_t size, long at);
long __tp_kept_until(int fd, char *to, size_t room, int last);
long __tp_kept_seek(int fd, long offset, int whence);
int __tp_kept_scan(int fd, int pushed, const char *format, va_list arguments, int *ended);

/* ---- the state of the stream ---------------------------------------------------------- */

/* As stdio.c has it. */
struct _IO_FILE {
    int fd;
    int state;
    int marks;
    int pushed;
    int made;
    long lock[6];
};
extern struct _IO_FILE *stdin;

enum { ENDED = 1, FAILED = 2, EAGAIN = 11, EIO = 5 };
/* How a call that waits ends where a handler of a signal runs: unless that was installed with SA_RESTART. */
enum { BEGINS_AGAIN = 1 };

static int at_end(struct _IO_FILE *f) { return __atomic_load_n(&f->marks, 0) & ENDED; }

/* Nothing more comes in: the end, or, of the standard input, an error. */
static int stop(struct _IO_FILE *f)
{
    if (f->fd == 0 && __tp_any_bit()) {
        __atomic_fetch_or(&f->marks, FAILED, 0);
        if (!__tp_interruptible() || !__tp_interrupted(BEGINS_AGAIN))
            *__errno_location() = __tp_any_bit() ? EAGAIN : EIO;
        return FAILED;
    }
    __atomic_fetch_or(&f->marks, ENDED, 0);
    return ENDED;
}

/* What was read of a file that is kept, where that was less than asked for. */
static void stop_kept(struct _IO_FILE *f, long n) { __atomic_fetch_or(&f->marks, n < 0 ? FAILED : ENDED, 0); }

int feof(struct _IO_FILE *f) { return at_end(f); }
int ferror(struct _IO_FILE *f) { return (__atomic_load_n(&f->marks, 0) & FAILED) != 0; }
void clearerr(struct _IO_FILE *f) { __atomic_store_n(&f->marks, 0, 0); }
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

/* The character that was put back, if there is one. */
static int taken_back(struct _IO_FILE *f) { return __atomic_exchange_n(&f->pushed, 0, 0) - 1; }
static int has_pushed(struct _IO_FILE *f) { return __atomic_load_n(&f->pushed, 0) != 0; }

int fgetc(struct _IO_FILE *f)
{
    __tp_possible_cancellation_point();
    __tp_stream(f);
    if (has_pushed(f))
        return taken_back(f);
    if (at_end(f))
        return -1;
    if (__tp_is_kept(f->fd)) {
        unsigned char found;
        long n = __tp_kept_read(f->fd, &found, 1, -1);
        if (n == 1)
            return found;
        stop_kept(f, n);
        return -1;
    }
    int c = __tp_any_input();
    if (c < 0)
        stop(f);
    return c;
}
int getchar(void) { return fgetc(stdin); }
int getc(struct _IO_FILE *f) { return fgetc(f); }
int _IO_getc(struct _IO_FILE *f) { return fgetc(f); }
/* What the macros of older headers come to when their buffer is empty, which it always is. */
int __uflow(struct _IO_FILE *f) { return fgetc(f); }
int getc_unlocked(struct _IO_FILE *f)
{
    f->state = 0;
    return fgetc(f);
}
int fgetc_unlocked(struct _IO_FILE *f) { return getc_unlocked(f); }
int getchar_unlocked(void) { return getc_unlocked(stdin); }

int ungetc(int c, struct _IO_FILE *f)
{
    if (c == -1)
        return -1;
    __atomic_fetch_and(&f->marks, ~ENDED, 0);
    __atomic_store_n(&f->pushed, (unsigned char)c + 1, 0);
    return (unsigned char)c;
}

/* A part of a line: printable characters, few or as many as there is room for, or a single null character, which files may hold. The length. */
enum { FEW = 12 };
static size_t part(char *to, size_t room)
{
    size_t n = 0;
    while (n < room && n < FEW && __tp_any_bit())
        n++;
    if (n == FEW && room > FEW && __tp_any_bit())
        n = room;
    for (size_t i = 0; i < n; i++)
        to[i] = (char)__tp_any_printable();
    if (n == 1 && __tp_any_bit())
        to[0] = 0;
    return n;
}

/* A line of a file, put into a buffer in one write: at least one character, at most `room` with the null
   character. Its length; 0 at the end of the file. */
static size_t line(struct _IO_FILE *f, char *to, size_t room, int last)
{
    char *fresh = __builtin_alloca(room);
    size_t n = 0;
    if (room > 1 && has_pushed(f))
        fresh[n++] = (char)taken_back(f);
    if (at_end(f) || __tp_any_bit()) {
        stop(f);
        if (!n)
            return 0;
    } else if (n + 1 < room) {
        n += part(fresh + n, room - n - 1);
        /* Where there is no room for its end, the rest of the line comes next. */
        if (n + 1 < room && (!n || __tp_any_bit()))
            fresh[n++] = (char)last;
        else if (n + 1 < room)
            /* Only the end of the file cuts a line short. */
            stop(f);
    }
    fresh[n] = 0;
    __tp_copy(to, fresh, n + 1);
    return n;
}

/* A line of a file that is kept, or as much of it as there is room for: its length. */
static size_t kept_line(struct _IO_FILE *f, char *to, size_t room, int last)
{
    size_t n = 0;
    if (room > 1 && has_pushed(f))
        to[n++] = (char)taken_back(f);
    if (n + 1 < room && !(n && to[0] == (char)last) && !at_end(f)) {
        long more = __tp_kept_until(f->fd, to + n, room - 1 - n, last);
        if (more < 0 || (n + (size_t)more < room - 1 && !(more && to[n + (size_t)more - 1] == (char)last)))
            stop_kept(f, more);
        n += more < 0 ? 0 : (size_t)more;
    }
    return n;
}

char *fgets(char *to, int size, struct _IO_FILE *f)
{
    if (size <= 0)
        return 0;
    __tp_possible_cancellation_point();
    __tp_stream(f);
    if (__tp_is_kept(f->fd)) {
        size_t n = kept_line(f, to, (size_t)size, '\n');
        if (!n && size > 1)
            return 0;
        to[n] = 0;
        return to;
    }
    if (f->fd != 0)
        return line(f, to, (size_t)size, '\n') || size == 1 ? to : 0;
    int n = 0;
    while (n < size - 1) {
        if (has_pushed(f)) {
            char c = (char)taken_back(f);
            to[n++] = c;
            if (c == '\n')
                break;
            continue;
        }
        if (at_end(f)) {
            if (n == 0)
                return 0;
            break;
        }
        if (__tp_any_bit()) {
            if (stop(f) == FAILED || n == 0)
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
char *fgets_unlocked(char *to, int size, struct _IO_FILE *f)
{
    f->state = 0;
    return fgets(to, size, f);
}

/* A line of any length: here of a bounded number of characters. */
enum { LINE = 120 };

long getdelim(char **to, size_t *size, int delimiter, struct _IO_FILE *f)
{
    __tp_possible_cancellation_point();
    if (!to || !size) {
        *__errno_location() = 22;
        return -1;
    }
    if (!*to || *size < LINE) {
        char *fresh = realloc(*to, LINE);
        if (!fresh)
            return -1;
        *to = fresh;
        *size = LINE;
    }
    if (__tp_is_kept(f->fd)) {
        size_t n = 0;
        for (;;) {
            size_t more = kept_line(f, *to + n, LINE, delimiter);
            n += more;
            if (!more || (*to)[n - 1] == (char)delimiter || more < LINE - 1)
                break;
            char *longer = realloc(*to, n + LINE);
            if (!longer)
                return -1;
            *to = longer;
            *size = n + LINE;
        }
        if (!n)
            return -1;
        (*to)[n] = 0;
        return (long)n;
    }
    size_t n = line(f, *to, LINE, delimiter);
    return n ? (long)n : -1;
}
long getline(char **to, size_t *size, struct _IO_FILE *f) { return getdelim(to, size, '\n', f); }
long __getdelim(char **to, size_t *size, int delimiter, struct _IO_FILE *f)
{
    return getdelim(to, size, delimiter, f);
}

size_t fread(void *to, size_t size, size_t n, struct _IO_FILE *f)
{
    if (size == 0 || n == 0)
        return 0;
    __tp_possible_cancellation_point();
    size_t all = size * n, got = 0;
    if (has_pushed(f))
        ((char *)to)[got++] = (char)taken_back(f);
    if (__tp_is_kept(f->fd)) {
        long more = got < all && !at_end(f) ? __tp_kept_read(f->fd, (char *)to + got, all - got, -1) : 0;
        got += more < 0 ? 0 : (size_t)more;
        if (got < all)
            stop_kept(f, more);
        return got / size;
    }
    if (!at_end(f) && got < all)
        got += (size_t)__tp_bytes_in((char *)to + got, all - got);
    if (got < all)
        stop(f);
    return got / size;
}
size_t fread_unlocked(void *to, size_t size, size_t n, struct _IO_FILE *f)
{
    f->state = 0;
    return fread(to, size, n, f);
}

/* ---- where a stream stands ------------------------------------------------------------ */

int fseek(struct _IO_FILE *f, long offset, int whence)
{
    __tp_possible_cancellation_point();
    if (whence < 0 || whence > 2 || (whence == 0 && offset < 0)) {
        *__errno_location() = 22;
        return -1;
    }
    if (__tp_is_kept(f->fd)
        && __tp_kept_seek(f->fd, whence == 1 && has_pushed(f) ? offset - 1 : offset, whence) < 0)
        return -1;
    __atomic_fetch_and(&f->marks, ~ENDED, 0);
    __atomic_store_n(&f->pushed, 0, 0);
    return 0;
}
int fseeko(struct _IO_FILE *f, long offset, int whence) { return fseek(f, offset, whence); }
int fseeko64(struct _IO_FILE *f, long long offset, int whence)
{
    return fseek(f, (long)offset, whence);
}
void rewind(struct _IO_FILE *f)
{
    fseek(f, 0, 0);
    clearerr(f);
}
long ftell(struct _IO_FILE *f)
{
    if (__tp_is_kept(f->fd))
        return __tp_kept_seek(f->fd, 0, 1) - has_pushed(f);
    long n = __tp_nondet_long();
    return n < 0 ? 0 : n;
}
/* The place is in the first eight bytes of the object. */
int fgetpos(struct _IO_FILE *f, long long *to)
{
    *to = ftell(f);
    return 0;
}
int fsetpos(struct _IO_FILE *f, const long long *from) { return fseek(f, (long)*from, 0); }
int fgetpos64(struct _IO_FILE *f, long long *to) { return fgetpos(f, to); }
int fsetpos64(struct _IO_FILE *f, const long long *from) { return fsetpos(f, from); }
long ftello(struct _IO_FILE *f) { return ftell(f); }
long long ftello64(struct _IO_FILE *f) { return ftell(f); }

/* ---- below the standard input --------------------------------------------------------- */

long __tp_read_input(void *to, size_t size)
{
    if (__tp_any_bit()) {
        *__errno_location() = __tp_any_bit() ? EAGAIN : EIO;
        return -1;
    }
    size_t n = 0;
    while (n < size && __tp_any_bit())
        n++;
    __tp_any_bytes(to, n);
    return (long)n;
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

/* Whether a character is one of those between brackets. */
static int in_set(const char *set, const char *end, int c)
{
    int without = *set == '^', found = 0;
    for (const char *p = set + without; p < end; p++)
        if (p[1] == '-' && p + 2 < end) {
            found |= c >= p[0] && c <= p[2];
            p += 2;
        } else
            found |= c == *p;
    return found != without;
}

/* A text of up to eight characters, or as many as there may be; those of a set, or none that are white space. Where no width
   is given, two characters are the most: what more of them would overwrite depends on the input. Other lengths are a
   gap. */
static void scan_text(char *to, int width, const char *set, const char *end)
{
    char fresh[128];
    int most = width ? width : 2, n = 1, few = most < 8 ? most : 8;
    /* What is not stored may have any length. */
    if (!to)
        return;
    while (n < few && __tp_any_bit())
        n++;
    if (most > 8 && n == 8 && __tp_any_bit())
        n = most;
    if (!width && n == 2 && __tp_any_bit()) {
        /* One that is longer than what it is put into. */
        if (__tp_any_bit())
            for (size_t i = 0, size = __tp_object_size(to); i <= size; i++)
                to[i] = (char)__tp_any_printable();
        __tp_gap_scan();
    }
    if (width > 8 && __tp_any_bit())
        __tp_gap_scan();
    for (int i = 0; i < n; i++) {
        int c = __tp_any_printable();
        __tp_assume(set ? in_set(set, end, c) : c != ' ');
        fresh[i] = (char)c;
    }
    fresh[n] = 0;
    if (to)
        __tp_copy(to, fresh, (size_t)n + 1);
}

int vfscanf(struct _IO_FILE *f, const char *format, va_list arguments)
{
    int done = 0;
    /* Characters that must be there come before the next conversion. */
    int words = 0;
    __tp_possible_cancellation_point();
    if (__tp_is_kept(f->fd)) {
        int ended = 0, result = __tp_kept_scan(f->fd, has_pushed(f) ? taken_back(f) : -1, format, arguments, &ended);
        if (ended)
            stop_kept(f, 0);
        return result;
    }
    for (; *format; format++) {
        if (*format != '%') {
            words |= *format != ' ' && (*format < '\t' || *format > '\r');
            continue;
        }
        format++;
        if (*format == '%') {
            words = 1;
            continue;
        }
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
        if (at_end(f))
            return done ? done : -1;
        if (__tp_any_bit()) {
            /* Any character is one; a number may end after its sign, and the input with it. */
            if ((*format != 'c' || words) && __tp_any_bit()) {
                if (*format != 'c' && __tp_any_bit())
                    stop(f);
                return done;
            }
            stop(f);
            return done ? done : -1;
        }
        words = 0;
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
        case 's':
        case '[': {
            const char *set = 0;
            if (length || width > 100) {
                __tp_gap_scan();
                return done;
            }
            if (*format == '[') {
                set = ++format;
                format += *format == '^';
                format += *format == ']';
                while (*format && *format != ']')
                    format++;
            }
            scan_text(keep ? __builtin_va_arg(arguments, char *) : 0, width, set, format);
            break;
        }
        default:
            __tp_gap_scan();
            return done;
        }
        done += keep;
        /* A conversion that looks for the end of a number, or of white space, may meet the end. */
        if ((*format != 'c' || format[1]) && __tp_any_bit())
            __atomic_fetch_or(&f->marks, ENDED, 0);
    }
    if (!words || done)
        return done;
    if (at_end(f))
        return -1;
    if (__tp_any_bit()) {
        stop(f);
        return -1;
    }
    return 0;
}

int vscanf(const char *format, va_list arguments) { return vfscanf(stdin, format, arguments); }

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
