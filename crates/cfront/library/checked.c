/* The names that headers give functions when they check lengths (`_FORTIFY_SOURCE`), and what their inline functions come to. A length
   that is too large is what it is without the check: a write beyond the object. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;
struct _IO_FILE;

char *fgets(char *to, int size, struct _IO_FILE *f);
size_t fread(void *to, size_t size, size_t n, struct _IO_FILE *f);
int fputc(int c, struct _IO_FILE *f);
int fgetc(struct _IO_FILE *f);
int ungetc(int c, struct _IO_FILE *f);
int vfscanf(struct _IO_FILE *f, const char *format, va_list arguments);
int vscanf(const char *format, va_list arguments);
int vdprintf(int fd, const char *format, va_list arguments);
long read(int fd, void *to, size_t size);
long pread(int fd, void *to, size_t size, long offset);
long recv(int fd, void *to, size_t size, int flags);
long recvfrom(int fd, void *to, size_t size, int flags, void *address, unsigned *length);
long readlink(const char *path, char *to, size_t size);
char *realpath(const char *path, char *to);
char *getcwd(char *to, size_t size);
int gethostname(char *to, size_t room);
int poll(void *files, unsigned long n, int timeout);
int ppoll(void *files, unsigned long n, const void *timeout, const void *mask);
char *stpncpy(char *to, const char *from, size_t n);
size_t strlcpy(char *to, const char *from, size_t n);
size_t strlcat(char *to, const char *from, size_t n);
void *memset(void *to, int c, size_t n);
void vsyslog(int priority, const char *format, va_list arguments);
void abort(void) __attribute__((noreturn));

char *__fgets_chk(char *to, size_t most, int size, struct _IO_FILE *f) { return fgets(to, size, f); }
char *__fgets_unlocked_chk(char *to, size_t most, int size, struct _IO_FILE *f) { return fgets(to, size, f); }
size_t __fread_chk(void *to, size_t most, size_t size, size_t n, struct _IO_FILE *f) { return fread(to, size, n, f); }
size_t __fread_unlocked_chk(void *to, size_t most, size_t size, size_t n, struct _IO_FILE *f)
{
    return fread(to, size, n, f);
}
long __read_chk(int fd, void *to, size_t size, size_t most) { return read(fd, to, size); }
long __pread_chk(int fd, void *to, size_t size, long offset, size_t most) { return pread(fd, to, size, offset); }
long __pread64_chk(int fd, void *to, size_t size, long offset, size_t most) { return pread(fd, to, size, offset); }
long __recv_chk(int fd, void *to, size_t size, size_t most, int flags) { return recv(fd, to, size, flags); }
long __recvfrom_chk(int fd, void *to, size_t size, size_t most, int flags, void *address, unsigned *length)
{
    return recvfrom(fd, to, size, flags, address, length);
}
long __readlink_chk(const char *path, char *to, size_t size, size_t most) { return readlink(path, to, size); }
char *__realpath_chk(const char *path, char *to, size_t most) { return realpath(path, to); }
char *__getcwd_chk(char *to, size_t size, size_t most) { return getcwd(to, size); }
int __gethostname_chk(char *to, size_t room, size_t most) { return gethostname(to, room); }
int __poll_chk(void *files, unsigned long n, int timeout, size_t most) { return poll(files, n, timeout); }
int __ppoll_chk(void *files, unsigned long n, const void *timeout, const void *mask, size_t most)
{
    return ppoll(files, n, timeout, mask);
}
/* A descriptor in a set of them: beyond its end the process is aborted. */
long __fdelt_chk(long fd)
{
    if (fd < 0 || fd >= 1024)
        abort();
    return fd / (8 * (long)sizeof(long));
}
char *__stpncpy_chk(char *to, const char *from, size_t n, size_t most) { return stpncpy(to, from, n); }
size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t most) { return strlcpy(to, from, n); }
size_t __strlcat_chk(char *to, const char *from, size_t n, size_t most) { return strlcat(to, from, n); }
void __explicit_bzero_chk(void *to, size_t n, size_t most) { memset(to, 0, n); }
void __vsyslog_chk(int priority, int flag, const char *format, va_list arguments)
{
    vsyslog(priority, format, arguments);
}
int __vdprintf_chk(int fd, int flag, const char *format, va_list arguments) { return vdprintf(fd, format, arguments); }
int __dprintf_chk(int fd, int flag, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vdprintf(fd, format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int __isoc23_vscanf(const char *format, va_list arguments) { return vscanf(format, arguments); }
int __isoc23_vfscanf(struct _IO_FILE *f, const char *format, va_list arguments)
{
    return vfscanf(f, format, arguments);
}

/* What the macros of older headers come to when the buffer of a stream is full or empty. */
int __overflow(struct _IO_FILE *f, int c) { return fputc(c, f); }
int __underflow(struct _IO_FILE *f)
{
    int c = fgetc(f);
    return c < 0 ? c : ungetc(c, f);
}
