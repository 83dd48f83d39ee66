/* stdio.h, as far as it writes, opens and closes. A stream is an object whose first int is its file
   descriptor. Output is not buffered, so flushing does nothing; it fails where that is asked for (`--fail io`), and so does
   writing, but for printing by a format; what goes to a file is
   read and forgotten. Whatever may come to a system call may be a cancellation point. Of the functions
   that do not lock their stream two threads race, as XSH 2.9.1 allows; closing one that another thread
   uses is a use of an object whose life has ended. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
int vsprintf(char *to, const char *format, va_list arguments);
void *malloc(size_t size);
void __tp_output(int fd, const void *p, size_t n);
int __tp_format(int fd, const char *format, ...);
int *__errno_location(void);
int __tp_any_bit(void);
int __tp_fails_disk(void);
void __tp_cancellation_point(void);
void __tp_possible_cancellation_point(void);
size_t strlen(const char *s);
void __tp_free(void *p);
int __tp_descriptor_new(int kind);
int __tp_descriptor_kind(int fd);
int close(int fd);
int dup2(int fd, int to);
long lseek(int fd, long offset, int whence);
int open(const char *path, int flags, ...);
/* Of files.c, where files are kept. */
int __tp_is_kept(int fd);
int __tp_kept_writes(int fd);
int __tp_kept_temporary(void);
int __tp_keeps(const char *path);
void __tp_gap_buffer(void);
int pthread_mutex_lock(void *lock);
int pthread_mutex_trylock(void *lock);
int pthread_mutex_unlock(void *lock);
/* Waits for who keeps the lock of a stream, in programs that have such locks. */
void __tp_stream(struct _IO_FILE *f);

struct _IO_FILE {
    int fd;
    /* What is touched without the lock of the stream. */
    int state;
    /* Whether the end was met and whether an error was, under the lock of the stream. */
    int marks;
    /* One more than the character that was put back, or 0. */
    int pushed;
    /* Whether the stream was made by an opening function. */
    int made;
    /* The lock that flockfile takes: a recursive mutex, as the headers lay it out. */
    long lock[6];
};

/* The kind of the mutex is the fifth int of eight bytes a word, or the fourth of four. */
enum { WORD = sizeof(long) == 8 ? 2 : 3 };
static struct _IO_FILE standard_input __asm__("the standard input") = {.fd = 0, .lock = {[WORD] = 1}};
static struct _IO_FILE standard_output __asm__("the standard output") = {.fd = 1, .lock = {[WORD] = 1}};
static struct _IO_FILE standard_error __asm__("the standard error") = {.fd = 2, .lock = {[WORD] = 1}};

struct _IO_FILE *stdin = &standard_input;
struct _IO_FILE *stdout = &standard_output;
struct _IO_FILE *stderr = &standard_error;

/* ---- writing -------------------------------------------------------------------------- */

/* Whether writing to a stream fails. */
static int fails(struct _IO_FILE *f)
{
    int reads = __tp_is_kept(f->fd) && !__tp_kept_writes(f->fd);
    if (!reads && !__tp_fails_disk())
        return 0;
    __atomic_fetch_or(&f->marks, 2, 0);
    *__errno_location() = reads ? 9 : 28;
    return 1;
}

int fputs(const char *s, struct _IO_FILE *f)
{
    __tp_stream(f);
    __tp_format(f->fd, "%s", s);
    return fails(f) ? -1 : 1;
}
int fputs_unlocked(const char *s, struct _IO_FILE *f)
{
    f->state = 0;
    return fputs(s, f);
}

int puts(const char *s)
{
    __tp_stream(&standard_output);
    return __tp_format(1, "%s\n", s);
}

int fputc(int c, struct _IO_FILE *f)
{
    __tp_stream(f);
    __tp_format(f->fd, "%c", c);
    return fails(f) ? -1 : (unsigned char)c;
}
int putc(int c, struct _IO_FILE *f) { return fputc(c, f); }
int _IO_putc(int c, struct _IO_FILE *f) { return fputc(c, f); }
int fputc_unlocked(int c, struct _IO_FILE *f)
{
    f->state = 0;
    return fputc(c, f);
}
int putc_unlocked(int c, struct _IO_FILE *f) { return fputc_unlocked(c, f); }

int putchar(int c)
{
    __tp_stream(&standard_output);
    __tp_format(1, "%c", c);
    return (unsigned char)c;
}
int putchar_unlocked(int c) { return fputc_unlocked(c, &standard_output); }

size_t fwrite(const void *p, size_t size, size_t n, struct _IO_FILE *f)
{
    if (size == 0 || n == 0)
        return 0;
    __tp_possible_cancellation_point();
    __tp_stream(f);
    __tp_output(f->fd, p, size * n);
    return fails(f) ? 0 : n;
}
size_t fwrite_unlocked(const void *p, size_t size, size_t n, struct _IO_FILE *f)
{
    f->state = 0;
    return fwrite(p, size, n, f);
}

/* Formats twice: once for the length. */
int vasprintf(char **to, const char *format, va_list arguments)
{
    va_list again;
    __builtin_va_copy(again, arguments);
    int length = vsnprintf(0, 0, format, again);
    __builtin_va_end(again);
    char *fresh = malloc((size_t)length + 1);
    if (!fresh)
        return -1;
    vsprintf(fresh, format, arguments);
    *to = fresh;
    return length;
}
int __vasprintf_chk(char **to, int flag, const char *format, va_list arguments)
{
    return vasprintf(to, format, arguments);
}

/* ---- state of a stream ---------------------------------------------------------------- */

int fflush(struct _IO_FILE *f)
{
    __tp_possible_cancellation_point();
    return f && fails(f) ? -1 : 0;
}
int fflush_unlocked(struct _IO_FILE *f)
{
    if (f)
        f->state = 0;
    return fflush(f);
}
/* ---- opening and closing -------------------------------------------------------------- */

static struct _IO_FILE *made(int fd)
{
    if (fd < 0)
        return 0;
    struct _IO_FILE *f = malloc(sizeof *f);
    if (!f) {
        close(fd);
        return 0;
    }
    f->fd = fd;
    f->state = 0;
    f->marks = 0;
    f->pushed = 0;
    f->made = 1;
    for (int i = 0; i < 6; i++)
        f->lock[i] = i == WORD;
    return f;
}
/* The flags of a mode; negative for what is none. */
static int how(const char *mode)
{
    int both = 0, more = 0;
    if (*mode != 'r' && *mode != 'w' && *mode != 'a') {
        *__errno_location() = 22;
        return -1;
    }
    for (int i = 1; mode[i] && mode[i] != ','; i++) {
        both |= mode[i] == '+';
        more |= mode[i] == 'x' ? 128 : 0;
    }
    return (both ? 2 : *mode != 'r') | (*mode == 'w' ? 64 | 512 : *mode == 'a' ? 64 | 1024 : 0) | more;
}
struct _IO_FILE *fopen(const char *path, const char *mode)
{
    int flags = how(mode);
    struct _IO_FILE *f = flags < 0 ? 0 : made(open(path, flags, 0666));
    /* Where nothing is read the stream stands at the end. */
    if (f && *mode == 'a' && flags & 1 && __tp_is_kept(f->fd))
        lseek(f->fd, 0, 2);
    return f;
}
struct _IO_FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
struct _IO_FILE *fdopen(int fd, const char *mode)
{
    strlen(mode);
    if (__tp_descriptor_kind(fd))
        return made(fd);
    *__errno_location() = 9;
    return 0;
}
struct _IO_FILE *freopen(const char *path, const char *mode, struct _IO_FILE *f)
{
    int flags = how(mode);
    __atomic_store_n(&f->marks, 0, 0);
    __atomic_store_n(&f->pushed, 0, 0);
    if (!path)
        return f;
    /* A descriptor of the standard streams stays what it was: the new file takes its place. */
    int fd = flags < 0 ? -1 : open(path, flags, 0666);
    if (fd < 0)
        return 0;
    if (f->fd >= 0 && f->fd <= 2) {
        dup2(fd, f->fd);
        close(fd);
        return f;
    }
    close(f->fd);
    f->fd = fd;
    return f;
}
struct _IO_FILE *freopen64(const char *path, const char *mode, struct _IO_FILE *f)
{
    return freopen(path, mode, f);
}
struct _IO_FILE *tmpfile(void)
{
    return made(__tp_keeps("/tmp") ? __tp_kept_temporary() : __tp_descriptor_new(4));
}
struct _IO_FILE *tmpfile64(void) { return tmpfile(); }
/* A command's output is any bytes; what it reads is forgotten, and so is how it ends. */
struct _IO_FILE *popen(const char *command, const char *mode)
{
    strlen(command);
    strlen(mode);
    return __tp_any_bit() ? made(__tp_descriptor_new(4)) : 0;
}
int fclose(struct _IO_FILE *f)
{
    __tp_possible_cancellation_point();
    int result = close(f->fd);
    if (f->made)
        __tp_free(f);
    return result;
}
int pclose(struct _IO_FILE *f)
{
    fclose(f);
    return __tp_any_bit() ? 0 : 256;
}
/* What is printed would go through a buffer of the program's own, at some time. */
int setvbuf(struct _IO_FILE *f, char *buffer, int mode, size_t size)
{
    if (mode < 0 || mode > 2)
        return -1;
    if (buffer && mode != 2)
        __tp_gap_buffer();
    return 0;
}
void setbuf(struct _IO_FILE *f, char *buffer)
{
    if (buffer)
        __tp_gap_buffer();
}
void setbuffer(struct _IO_FILE *f, char *buffer, size_t size) { setbuf(f, buffer); }
void setlinebuf(struct _IO_FILE *f) {}
int fileno(struct _IO_FILE *f) { return f->fd; }
int fileno_unlocked(struct _IO_FILE *f) { return f->fd; }
/* The lock of a stream, which its owner may take again. What reads and writes streams takes it for a moment, in
   programs that lock streams (`__tp_stream`). */
void flockfile(struct _IO_FILE *f) { pthread_mutex_lock(f->lock); }
int ftrylockfile(struct _IO_FILE *f) { return pthread_mutex_trylock(f->lock) != 0; }
void funlockfile(struct _IO_FILE *f) { pthread_mutex_unlock(f->lock); }
void __tp_stream_moment(struct _IO_FILE *f)
{
    pthread_mutex_lock(f->lock);
    pthread_mutex_unlock(f->lock);
}
void __tp_stream_standard(void) { __tp_stream_moment(&standard_output); }

/* What a standard file is does not change: 0 until it is asked, then 1 for a terminal, 2 for
   something else. */
static int kinds[3] __asm__("whether the standard files are terminals");

int isatty(int fd)
{
    if (fd < 0 || fd > 2) {
        *__errno_location() = 9;
        return 0;
    }
    int kind = __atomic_load_n(&kinds[fd], 0);
    if (!kind) {
        int found = __tp_any_bit() ? 1 : 2;
        if (__atomic_compare_exchange_n(&kinds[fd], &kind, found, 0, 0, 0))
            kind = found;
    }
    if (kind == 1)
        return 1;
    *__errno_location() = 25;
    return 0;
}
