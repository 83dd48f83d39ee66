/* Descriptors, and files outside the program (unistd.h, fcntl.h, sys/stat.h, dirent.h).

   Which files exist and what they hold is any: opening one may fail, and what is read is any bytes. A
   transfer gives nothing (the end), one byte, or all that was asked for; one of at most eight bytes gives
   any number of them. Transfers to and from files fail only where that is asked for (`--fail io`). What was written is not remembered: another
   process may change a file at any time. Files that are given (`--file`), and all of them where no others exist (`--files given`), are in
   files.c. Descriptors are numbered as POSIX asks, the lowest free one
   first; a call with one that is not open fails with EBADF. Pipes and their like are in pipes.c.

   The table is the kernel's: relaxed atomics, so that it orders nothing. */

typedef unsigned long size_t;

size_t strlen(const char *s);
void *__tp_alloc(size_t size);
void __tp_free(void *p);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_output(int fd, const void *p, size_t n);
int __tp_any_bit(void);
int __tp_fails_io(void);
int __tp_fails_disk(void);
int __tp_any_byte(void);
int __tp_any_printable(void);
int __tp_nondet_int(void);
long __tp_nondet_long(void);
int *__errno_location(void);
int __tp_between(int least, int most);
void __tp_cancellation_point(void);
int __tp_interrupted(int how);
void __tp_possible_cancellation_point(void);
void __tp_gap_descriptors(void);
long __tp_read_input(void *to, size_t size);
/* Of pipes.c, in programs that have pipes. */
long __tp_take(int fd, void *to, size_t size);
long __tp_put(int fd, const void *p, size_t n);
void __tp_share(int fd, int to);
void __tp_leave(int fd);
void __tp_set_mode(int fd, int flags);
int __tp_mode(int fd);
/* Of files.c, where files are kept: whether a path leads to one that is, and what is done with it. */
int __tp_keeps(const char *path);
int __tp_is_kept(int fd);
int __tp_kept_open(const char *path, int flags, unsigned mode);
int __tp_kept_temporary(void);
void __tp_kept_share(int fd, int to);
int __tp_kept_flags(int fd);
void __tp_kept_set_flags(int fd, int flags);
int __tp_kept_writes(int fd);
long __tp_kept_read(int fd, void *to, size_t size, long at);
long __tp_kept_write(int fd, const void *from, size_t size, long at);
long __tp_kept_seek(int fd, long offset, int whence);
int __tp_kept_resize(int fd, long size);
int __tp_kept_path(const char *path, int what, unsigned mode);
int __tp_kept_link(const char *from, const char *to);
int __tp_kept_rename(const char *from, const char *to);
int __tp_kept_whole(const char *path, char *to);
void __tp_kept_about(int fd, long *mode, long *links, long *size);
int __tp_kept_stat(const char *path, long *mode, long *links, long *size);
int __tp_kept_entry(int fd, char *to);
void __tp_gap_files(void);
/* Of signal.c, in programs that read signals from descriptors. */
long __tp_of_signals(int fd, void *to, size_t size);
void __tp_share_signals(int fd, int to);
/* Whether there are peers outside the program. */
int __tp_peers(void);
/* Of sockets.c, in programs that have sets of descriptors. */
void __tp_forget(int fd);

enum { MOST = 64 };
/* How calls end where a handler of a signal runs. */
enum { GOES_ON, BEGINS_AGAIN };
enum { CLOSED, INPUT, OUTPUT, ERRORS, PLAIN, SOCKET, SET, QUEUE, KEPT, OF_SIGNALS };
enum { EXISTS, UNLINK, RMDIR, REMOVE, MKDIR, CHDIR, CHMOD, ACCESS };
enum { ENOENT = 2, EIO = 5, EMFILE = 24, ENOSPC = 28, EBADF = 9, EACCES = 13, EEXIST = 17, EINVAL = 22, ERANGE = 34, ENOTCONN = 107, ECONNRESET = 104 };

static int kinds[MOST] __asm__("the table of descriptors") = {INPUT, OUTPUT, ERRORS};

void __tp_any_bytes(void *to, size_t n);

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}

/* ---- the table ------------------------------------------------------------------------ */

/* What a descriptor is; CLOSED also for a number that is none. */
int __tp_descriptor_kind(int fd)
{
    if (fd < 0 || fd >= MOST)
        return CLOSED;
    return __atomic_load_n(&kinds[fd], 0);
}

/* The lowest free descriptor from a number on. */
static int lowest(int from, int kind)
{
    for (int fd = from; fd < MOST; fd++) {
        int free = CLOSED;
        if (__atomic_load_n(&kinds[fd], 0) == CLOSED
            && __atomic_compare_exchange_n(&kinds[fd], &free, kind, 0, 0, 0))
            return fd;
    }
    __tp_gap_descriptors();
    return __tp_nondet_int();
}

int __tp_descriptor_new(int kind) { return lowest(0, kind); }

static int is_open(int fd)
{
    if (__tp_descriptor_kind(fd) != CLOSED)
        return 1;
    fail(EBADF);
    return 0;
}

int close(int fd)
{
    __tp_cancellation_point();
    if (fd < 0 || fd >= MOST)
        return fail(EBADF);
    if (__atomic_load_n(&kinds[fd], 0) == QUEUE)
        __tp_leave(fd);
    __tp_forget(fd);
    if (__atomic_exchange_n(&kinds[fd], CLOSED, 0) == CLOSED)
        return fail(EBADF);
    return __tp_fails_io() ? fail(EIO) : 0;
}

/* A second descriptor for what one stands for. */
static int again(int fd, int from)
{
    int kind = __tp_descriptor_kind(fd);
    int to = lowest(from, kind);
    if (kind == QUEUE)
        __tp_share(fd, to);
    if (__tp_is_kept(fd))
        __tp_kept_share(fd, to);
    if (kind == OF_SIGNALS)
        __tp_share_signals(fd, to);
    return to;
}

int dup(int fd)
{
    int kind = __tp_descriptor_kind(fd);
    if (kind == CLOSED)
        return fail(EBADF);
    return __tp_fails_io() ? fail(EMFILE) : again(fd, 0);
}
int dup2(int fd, int to)
{
    int kind = __tp_descriptor_kind(fd);
    if (kind == CLOSED || to < 0)
        return fail(EBADF);
    if (to >= MOST)
        __tp_gap_descriptors();
    if (fd == to)
        return to;
    if (__atomic_load_n(&kinds[to], 0) == QUEUE)
        __tp_leave(to);
    if (kind == QUEUE)
        __tp_share(fd, to);
    if (__tp_is_kept(fd))
        __tp_kept_share(fd, to);
    if (kind == OF_SIGNALS)
        __tp_share_signals(fd, to);
    __atomic_store_n(&kinds[to], kind, 0);
    return to;
}
int dup3(int fd, int to, int flags) { return fd == to ? fail(EINVAL) : dup2(fd, to); }

int fcntl(int fd, int command, ...)
{
    enum { DUPFD = 0, GETFD = 1, SETFD = 2, GETFL = 3, SETFL = 4, DUPFD_CLOEXEC = 1030 };
    enum { GETLK = 5, SETLK = 6, SETLKW = 7, SETOWN = 8, GETOWN = 9, SETSIG = 10, GETSIG = 11 };
    enum { GETLK64 = 12, SETLK64 = 13, SETLKW64 = 14, SETOWN_EX = 15, GETOWN_EX = 16 };
    enum { OFD_GETLK = 36, OFD_SETLK = 37, OFD_SETLKW = 38, SETLEASE = 1024, GETLEASE = 1025 };
    enum { NOTIFY = 1026, SETPIPE = 1031, GETPIPE = 1032, ADD_SEALS = 1033, GET_SEALS = 1034 };
    if ((command == SETLKW || command == SETLKW64 || command == OFD_SETLKW) && __tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (!is_open(fd))
        return -1;
    __builtin_va_list arguments;
    __builtin_va_start(arguments, command);
    int result = 0;
    switch (command) {
    case DUPFD:
    case DUPFD_CLOEXEC:
        result = again(fd, __builtin_va_arg(arguments, int));
        break;
    case GETFD: result = __tp_any_bit(); break;
    case GETFL:
        if (__tp_descriptor_kind(fd) == QUEUE)
            result = __tp_mode(fd);
        else
            result = __tp_is_kept(fd) ? __tp_kept_flags(fd) : __tp_any_bit() ? 2 : 2 | 2048;
        break;
    case SETFL:
        if (__tp_is_kept(fd))
            __tp_kept_set_flags(fd, __builtin_va_arg(arguments, int));
        if (__tp_descriptor_kind(fd) == QUEUE)
            __tp_set_mode(fd, __builtin_va_arg(arguments, int));
        break;
    /* Other processes may hold locks of a file. */
    case GETLK:
    case GETLK64:
    case OFD_GETLK:
        __tp_any_bytes(__builtin_va_arg(arguments, void *), sizeof(long) == 8 ? 32 : 24);
        break;
    case SETLK:
    case SETLKW:
    case SETLK64:
    case SETLKW64:
    case OFD_SETLK:
    case OFD_SETLKW: result = __tp_any_bit() ? 0 : fail(11); break;
    case GETOWN_EX: __tp_any_bytes(__builtin_va_arg(arguments, void *), 8); break;
    case GETOWN:
    case GETSIG:
    case GETLEASE:
    case GET_SEALS:
    case GETPIPE: result = __tp_nondet_int(); break;
    case SETFD:
    case SETOWN:
    case SETSIG:
    case SETPIPE: break;
    case SETOWN_EX:
    case SETLEASE:
    case NOTIFY:
    case ADD_SEALS: result = __tp_any_bit() ? 0 : fail(EINVAL); break;
    default: result = fail(EINVAL);
    }
    __builtin_va_end(arguments);
    return result;
}
int fcntl64(int fd, int command, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, command);
    if (command >= 5 && command <= 7) {
        void *lock = __builtin_va_arg(arguments, void *);
        __builtin_va_end(arguments);
        return fcntl(fd, command, lock);
    }
    int value = command == 0 || command == 2 || command == 4 || command == 8 || command >= 1030
        ? __builtin_va_arg(arguments, int) : 0;
    __builtin_va_end(arguments);
    return fcntl(fd, command, value);
}

/* ---- bytes from and to outside -------------------------------------------------------- */

/* How many of the bytes asked for come. */
static size_t amount(size_t size)
{
    if (size <= 8) {
        size_t n = 0;
        while (n < size && __tp_any_bit())
            n++;
        return n;
    }
    if (__tp_any_bit())
        return size;
    return __tp_any_bit() ? 1 : 0;
}

/* `n` bytes of any value, in one write. */
void __tp_any_bytes(void *to, size_t n)
{
    if (!n)
        return;
    char *fresh = __builtin_alloca(n);
    for (size_t i = 0; i < n; i++)
        fresh[i] = (char)__tp_any_byte();
    __tp_copy(to, fresh, n);
}

/* A text of printable characters: none, one, or as many as there is room for. The length. */
size_t __tp_any_text(char *to, size_t room)
{
    if (!room)
        return 0;
    size_t n = amount(room - 1);
    char *fresh = __builtin_alloca(room);
    for (size_t i = 0; i < n; i++)
        fresh[i] = (char)__tp_any_printable();
    fresh[n] = 0;
    __tp_copy(to, fresh, n + 1);
    return n;
}

/* A name of at least so many characters, as long as there is room for, or of any length below `SHORT`: where it ends is settled as far
   as the program looks. */
void __tp_any_name(char *to, size_t room, size_t least)
{
    enum { SHORT = 64 };
    size_t n = room <= SHORT || !__tp_any_bit() ? room - 1 < SHORT ? room - 1 : SHORT - 1 : 0;
    int ends = n != 0;
    if (!ends)
        n = room - 1;
    char *fresh = __builtin_alloca(room);
    for (size_t i = 0; i < n; i++)
        fresh[i] = (char)(ends && i >= least ? __tp_between(0, 126) : __tp_any_printable());
    fresh[n] = 0;
    __tp_copy(to, fresh, n + 1);
}

/* Reads what is handed out, in one read. */
void __tp_look(const void *p, size_t n)
{
    if (n)
        __tp_copy(__builtin_alloca(n), p, n);
}

/* What comes from outside: the number of bytes. */
long __tp_bytes_in(void *to, size_t size)
{
    size_t n = amount(size);
    __tp_any_bytes(to, n);
    return (long)n;
}

/* Whether a transfer may wait for others. */
static int slow(int kind) { return kind == INPUT || kind == SOCKET || kind == QUEUE || kind == OF_SIGNALS; }

long read(int fd, void *to, size_t size)
{
    int kind = __tp_descriptor_kind(fd);
    if (__tp_interrupted(slow(kind) ? BEGINS_AGAIN : GOES_ON))
        return -1;
    if (kind == CLOSED)
        return fail(EBADF);
    if (kind == INPUT)
        return __tp_read_input(to, size);
    if (kind == QUEUE)
        return __tp_take(fd, to, size);
    if (kind == OF_SIGNALS)
        return __tp_of_signals(fd, to, size);
    if (kind == SOCKET && !__tp_peers())
        return fail(ENOTCONN);
    if (kind == SOCKET && __tp_any_bit())
        return fail(ECONNRESET);
    if (__tp_is_kept(fd))
        return __tp_fails_io() ? fail(EIO) : __tp_kept_read(fd, to, size, -1);
    return __tp_fails_io() ? fail(EIO) : __tp_bytes_in(to, size);
}
long pread(int fd, void *to, size_t size, long offset)
{
    __tp_cancellation_point();
    if (!is_open(fd))
        return -1;
    if (__tp_is_kept(fd))
        return offset < 0 ? fail(EINVAL) : __tp_fails_io() ? fail(EIO) : __tp_kept_read(fd, to, size, offset);
    return __tp_fails_io() ? fail(EIO) : __tp_bytes_in(to, size);
}
long pread64(int fd, void *to, size_t size, long long offset) { return pread(fd, to, size, (long)offset); }

long write(int fd, const void *p, size_t n)
{
    int kind = __tp_descriptor_kind(fd);
    if (__tp_interrupted(slow(kind) ? BEGINS_AGAIN : GOES_ON))
        return -1;
    if (kind == CLOSED)
        return fail(EBADF);
    if (kind == QUEUE)
        return __tp_put(fd, p, n);
    if (__tp_fails_disk()) {
        __tp_look(p, n);
        return fail(ENOSPC);
    }
    if (__tp_is_kept(fd))
        return __tp_kept_write(fd, p, n, -1);
    if (kind == SOCKET && !__tp_peers()) {
        __tp_look(p, n);
        return fail(ENOTCONN);
    }
    if (n && (kind == OUTPUT || kind == ERRORS))
        __tp_output(kind == OUTPUT ? 1 : 2, p, n);
    else
        __tp_look(p, n);
    if (kind == SOCKET && __tp_any_bit())
        return fail(ECONNRESET);
    return (long)n;
}
long pwrite(int fd, const void *p, size_t n, long offset)
{
    __tp_cancellation_point();
    if (!is_open(fd))
        return -1;
    if (__tp_is_kept(fd))
        return offset < 0 ? fail(EINVAL) : __tp_fails_disk() ? fail(ENOSPC) : __tp_kept_write(fd, p, n, offset);
    __tp_look(p, n);
    return __tp_fails_disk() ? fail(ENOSPC) : (long)n;
}
long pwrite64(int fd, const void *p, size_t n, long long offset) { return pwrite(fd, p, n, (long)offset); }

struct iovec {
    void *base;
    size_t length;
};
long readv(int fd, const struct iovec *parts, int count)
{
    long all = 0;
    for (int i = 0; i < count; i++) {
        long n = read(fd, parts[i].base, parts[i].length);
        if (n < 0)
            return all ? all : n;
        all += n;
        if ((size_t)n < parts[i].length)
            break;
    }
    return all;
}
long writev(int fd, const struct iovec *parts, int count)
{
    long all = 0;
    for (int i = 0; i < count; i++) {
        long n = write(fd, parts[i].base, parts[i].length);
        if (n < 0)
            return all ? all : n;
        all += n;
    }
    return all;
}

/* ---- files ---------------------------------------------------------------------------- */

/* A call with a name: it may fail, and POSIX lets it be a cancellation point. */
static int may_fail(const char *path)
{
    strlen(path);
    __tp_possible_cancellation_point();
    /* A search tries success first. */
    if (!__tp_any_bit())
        return 0;
    return fail(__tp_any_bit() ? ENOENT : EACCES);
}
/* Opening is a cancellation point. */
static int named(const char *path, int flags, unsigned mode)
{
    __tp_cancellation_point();
    if (__tp_keeps(path))
        return __tp_fails_io() ? fail(EMFILE) : __tp_kept_open(path, flags, mode);
    return may_fail(path) < 0 ? -1 : __tp_descriptor_new(PLAIN);
}
enum { CREATES = 64, TRUNCATES = 512, WRITE_ONLY = 1, HERE = -100 };
/* The mode is there only if a file may be made. */
int open(const char *path, int flags, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, flags);
    unsigned mode = flags & CREATES ? __builtin_va_arg(arguments, unsigned) : 0;
    __builtin_va_end(arguments);
    return named(path, flags, mode);
}
int open64(const char *path, int flags, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, flags);
    unsigned mode = flags & CREATES ? __builtin_va_arg(arguments, unsigned) : 0;
    __builtin_va_end(arguments);
    return named(path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, flags);
    unsigned mode = flags & CREATES ? __builtin_va_arg(arguments, unsigned) : 0;
    __builtin_va_end(arguments);
    if (folder != HERE && path[0] != '/' && __tp_keeps(path))
        __tp_gap_files();
    return named(path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...)
{
    __builtin_va_list arguments;
    __builtin_va_start(arguments, flags);
    unsigned mode = flags & CREATES ? __builtin_va_arg(arguments, unsigned) : 0;
    __builtin_va_end(arguments);
    if (folder != HERE && path[0] != '/' && __tp_keeps(path))
        __tp_gap_files();
    return named(path, flags, mode);
}
int __open_2(const char *path, int flags) { return named(path, flags, 0); }
int __open64_2(const char *path, int flags) { return named(path, flags, 0); }
int creat(const char *path, unsigned mode) { return named(path, WRITE_ONLY | CREATES | TRUNCATES, mode); }
int creat64(const char *path, unsigned mode) { return creat(path, mode); }
int mkstemp(char *template)
{
    size_t n = strlen(template);
    if (n < 6)
        return fail(EINVAL);
    for (size_t i = n - 6; i < n; i++)
        template[i] = 'a';
    if (__tp_keeps(template))
        return named(template, 2 | CREATES | 128, 0600);
    return __tp_fails_io() ? fail(EMFILE) : __tp_descriptor_new(PLAIN);
}

static long any_length(void);
/* A folder of its own, where one can be made. */
int mkdir(const char *path, unsigned mode);
char *mkdtemp(char *template)
{
    size_t n = strlen(template);
    if (n < 6) {
        fail(EINVAL);
        return 0;
    }
    for (size_t i = n - 6; i < n; i++)
        template[i] = 'a';
    return mkdir(template, 0700) == 0 ? template : 0;
}
/* From one descriptor to another: any part of what is asked for. What comes is not looked at. */
long sendfile(int to, int from, long *offset, size_t n)
{
    if (!is_open(to) || !is_open(from))
        return -1;
    __tp_cancellation_point();
    if (__tp_any_bit())
        return fail(11);
    long sent = any_length();
    __tp_assume((size_t)sent <= n);
    if (offset)
        *offset += sent;
    return sent;
}
long sendfile64(int to, int from, long *offset, size_t n) { return sendfile(to, from, offset, n); }

/* Any place in the file, or beyond its end. */
static long any_length(void)
{
    long n = __tp_nondet_long();
    return n < 0 ? 0 : n;
}
long lseek(int fd, long offset, int whence)
{
    if (!is_open(fd))
        return -1;
    if (__tp_is_kept(fd))
        return __tp_kept_seek(fd, offset, whence);
    if (whence == 0)
        return offset < 0 ? fail(EINVAL) : offset;
    return any_length();
}
long long lseek64(int fd, long long offset, int whence) { return lseek(fd, (long)offset, whence); }

static int on_open(int fd) { return is_open(fd) ? 0 : -1; }
int fsync(int fd)
{
    __tp_cancellation_point();
    return __tp_fails_io() ? fail(EIO) : on_open(fd);
}
int fdatasync(int fd) { return fsync(fd); }
int ftruncate(int fd, long length)
{
    if (__tp_fails_io())
        return fail(EIO);
    return __tp_is_kept(fd) ? __tp_kept_resize(fd, length) : on_open(fd);
}
int ftruncate64(int fd, long long length) { return ftruncate(fd, (long)length); }
int fchmod(int fd, unsigned mode) { return on_open(fd); }
int fchown(int fd, unsigned user, unsigned group) { return on_open(fd); }
int flock(int fd, int operation) { return __tp_interrupted(BEGINS_AGAIN) ? -1 : on_open(fd); }
int posix_fadvise(int fd, long offset, long length, int advice) { return 0; }

/* A call with a name, of a file that is kept or not. */
static int on_name(const char *path, int what, unsigned mode)
{
    if (!__tp_keeps(path))
        return may_fail(path);
    __tp_possible_cancellation_point();
    return __tp_fails_io() ? fail(EIO) : __tp_kept_path(path, what, mode);
}
int access(const char *path, int mode) { return on_name(path, ACCESS, (unsigned)mode); }
int faccessat(int folder, const char *path, int mode, int flags) { return access(path, mode); }
int euidaccess(const char *path, int mode) { return access(path, mode); }
int unlink(const char *path) { return on_name(path, UNLINK, 0); }
int unlinkat(int folder, const char *path, int flags) { return on_name(path, flags & 512 ? RMDIR : UNLINK, 0); }
int remove(const char *path) { return on_name(path, REMOVE, 0); }
int mkdir(const char *path, unsigned mode) { return on_name(path, MKDIR, mode); }
int mkdirat(int folder, const char *path, unsigned mode) { return mkdir(path, mode); }
int rmdir(const char *path) { return on_name(path, RMDIR, 0); }
int chdir(const char *path) { return on_name(path, CHDIR, 0); }
int fchdir(int fd)
{
    if (__tp_is_kept(fd))
        __tp_gap_files();
    return on_open(fd);
}
int chmod(const char *path, unsigned mode) { return on_name(path, CHMOD, mode); }
int fchmodat(int folder, const char *path, unsigned mode, int flags) { return chmod(path, mode); }
int chown(const char *path, unsigned user, unsigned group) { return on_name(path, EXISTS, 0); }
int lchown(const char *path, unsigned user, unsigned group) { return on_name(path, EXISTS, 0); }
int truncate(const char *path, long length)
{
    if (!__tp_keeps(path))
        return may_fail(path);
    if (length < 0)
        return fail(EINVAL);
    int fd = __tp_kept_open(path, 1, 0);
    if (fd < 0)
        return -1;
    int result = __tp_kept_resize(fd, length);
    __atomic_store_n(&kinds[fd], CLOSED, 0);
    return result;
}
int truncate64(const char *path, long long length) { return truncate(path, (long)length); }
int utime(const char *path, const void *times) { return on_name(path, EXISTS, 0); }
int utimes(const char *path, const void *times) { return on_name(path, EXISTS, 0); }
int utimensat(int folder, const char *path, const void *times, int flags) { return on_name(path, EXISTS, 0); }
int futimens(int fd, const void *times) { return on_open(fd); }
static int no_such_name(const char *path)
{
    if (__tp_keeps(path))
        __tp_gap_files();
    return may_fail(path);
}
int mkfifo(const char *path, unsigned mode) { return no_such_name(path); }
int mknod(const char *path, unsigned mode, unsigned long device) { return no_such_name(path); }
int __xmknod(int version, const char *path, unsigned mode, unsigned long *device) { return no_such_name(path); }
int __xmknodat(int version, int folder, const char *path, unsigned mode, unsigned long *device)
{
    return no_such_name(path);
}
/* Where one name is kept and the other is not, what the file holds is not known. */
int rename(const char *from, const char *to)
{
    if (__tp_keeps(from))
        return __tp_fails_io() ? fail(EIO) : __tp_kept_rename(from, to);
    if (__tp_keeps(to) && may_fail(from) == 0)
        __tp_gap_files();
    strlen(to);
    return may_fail(from);
}
int renameat(int folder, const char *from, int other, const char *to) { return rename(from, to); }
int link(const char *from, const char *to)
{
    if (__tp_keeps(from))
        return __tp_fails_io() ? fail(EIO) : __tp_kept_link(from, to);
    strlen(to);
    return may_fail(from);
}
int symlink(const char *from, const char *to)
{
    strlen(from);
    return no_such_name(to);
}
/* It begins as most shells leave it. */
static unsigned withheld __asm__("the mask of new files") = 022;
unsigned umask(unsigned mask) { return __atomic_exchange_n(&withheld, mask & 0777, 0); }

long readlink(const char *path, char *to, size_t size)
{
    if (__tp_keeps(path))
        return __tp_kept_path(path, EXISTS, 0) < 0 ? -1 : fail(EINVAL);
    if (may_fail(path) < 0)
        return -1;
    /* Any number of bytes up to 16, or as many as there is room for. */
    size_t n = size;
    if (size > 16 && !__tp_any_bit())
        n = (size_t)__tp_between(1, 16);
    else if (size <= 16)
        for (n = 1; n < size && __tp_any_bit(); n++)
            ;
    __tp_any_bytes(to, n);
    return (long)n;
}
char *getcwd(char *to, size_t size)
{
    if (!to)
        to = __tp_alloc(size ? size : 64), size = size ? size : 64;
    if (__tp_keeps(".")) {
        char name[128];
        if (__tp_kept_whole(0, name) < 0)
            return 0;
        size_t n = strlen(name) + 1;
        if (n > size) {
            fail(ERANGE);
            return 0;
        }
        __tp_copy(to, name, n);
        return to;
    }
    /* The name of the folder may be longer than there is room for. */
    if (size < 2 || __tp_any_bit()) {
        fail(ERANGE);
        return 0;
    }
    to[0] = '/';
    __tp_any_name(to + 1, size - 1, 0);
    return to;
}
char *realpath(const char *path, char *to)
{
    if (__tp_keeps(path)) {
        char name[128];
        if (__tp_kept_whole(path, name) < 0)
            return 0;
        size_t n = strlen(name) + 1;
        if (!to)
            to = __tp_alloc(n);
        __tp_copy(to, name, n);
        return to;
    }
    if (may_fail(path) < 0)
        return 0;
    /* A buffer has room for the longest path. */
    enum { PATH_MAX = 4096 };
    if (!to)
        to = __tp_alloc(PATH_MAX);
    to[0] = '/';
    __tp_any_name(to + 1, PATH_MAX - 1, 0);
    return to;
}

/* ---- what a file is ------------------------------------------------------------------- */

/* struct stat of the header: words, and numbers of four bytes from one place on. */
static int about(void *to)
{
    enum { WORDS = 18, LONG = sizeof(long), FIRST_KIND = 0010000, LAST_KIND = 0147777 };
    char fresh[WORDS * LONG];
    size_t size = LONG == 8 ? 144 : 88;
    size_t narrow = LONG == 8 ? 24 : 0, wide = LONG == 8 ? 40 : size;
    for (size_t at = 0; at < size;)
        if (at >= narrow && at < wide || LONG == 4) {
            *(int *)(fresh + at) = __tp_nondet_int();
            at += 4;
        } else {
            *(long *)(fresh + at) = __tp_nondet_long();
            at += LONG;
        }
    /* Sizes are not negative; a kind of file, with any permissions. */
    long length = any_length();
    if (LONG == 8)
        *(long *)(fresh + 48) = length;
    *(int *)(fresh + (LONG == 8 ? 24 : 16)) = __tp_between(FIRST_KIND, LAST_KIND);
    __tp_copy(to, fresh, size);
    return 0;
}
/* The same, of a file of which some is known. */
static int about_kept(void *to, long mode, long links, long size)
{
    char *fresh = to;
    about(to);
    if (sizeof(long) == 8) {
        *(long *)(fresh + 16) = links;
        *(int *)(fresh + 24) = (int)mode;
        *(long *)(fresh + 48) = size;
    } else {
        *(int *)(fresh + 16) = (int)mode;
        *(int *)(fresh + 20) = (int)links;
        *(int *)(fresh + 44) = (int)size;
    }
    return 0;
}
int stat(const char *path, void *to)
{
    if (__tp_keeps(path)) {
        long mode, links, size;
        __tp_possible_cancellation_point();
        return __tp_kept_stat(path, &mode, &links, &size) < 0 ? -1 : about_kept(to, mode, links, size);
    }
    return may_fail(path) < 0 ? -1 : about(to);
}
int lstat(const char *path, void *to) { return stat(path, to); }
int fstat(int fd, void *to)
{
    if (__tp_is_kept(fd)) {
        long mode, links, size;
        __tp_kept_about(fd, &mode, &links, &size);
        return about_kept(to, mode, links, size);
    }
    return is_open(fd) ? about(to) : -1;
}
int fstatat(int folder, const char *path, void *to, int flags) { return stat(path, to); }
int stat64(const char *path, void *to) { return stat(path, to); }
int lstat64(const char *path, void *to) { return stat(path, to); }
int fstat64(int fd, void *to) { return fstat(fd, to); }
int __xstat(int version, const char *path, void *to) { return stat(path, to); }
int __lxstat(int version, const char *path, void *to) { return stat(path, to); }
int __fxstat(int version, int fd, void *to) { return fstat(fd, to); }
int __fxstatat(int version, int folder, const char *path, void *to, int flags) { return stat(path, to); }
int __xstat64(int version, const char *path, void *to) { return stat(path, to); }
int __lxstat64(int version, const char *path, void *to) { return stat(path, to); }
int __fxstat64(int version, int fd, void *to) { return fstat(fd, to); }

/* ---- folders -------------------------------------------------------------------------- */

struct entry {
    unsigned long long inode;
    long long offset;
    unsigned short length;
    unsigned char type;
    char name[256];
};
struct entry32 {
    unsigned long inode;
    long offset;
    unsigned short length;
    unsigned char type;
    char name[256];
};
struct __dirstream {
    int fd;
    struct entry entry;
    struct entry32 entry32;
};

struct __dirstream *opendir(const char *path)
{
    int fd = named(path, 65536, 0);
    if (fd < 0)
        return 0;
    struct __dirstream *d = __tp_alloc(sizeof *d);
    if (d)
        d->fd = fd;
    return d;
}
/* One entry after the other, each with a name of a few characters; the entry belongs to the stream, so
   two threads that read one stream race. */
static void any_name(char *name)
{
    name[0] = (char)__tp_any_printable();
    /* It may end here, as "." does, and as ".." does. */
    name[1] = (char)__tp_between(0, 126);
    name[2] = (char)__tp_between(0, 126);
    name[3] = 0;
}
void *readdir(struct __dirstream *d)
{
    char kept[128];
    int kind = 0;
    if (__tp_is_kept(d->fd)) {
        kind = __tp_kept_entry(d->fd, kept);
        if (!kind)
            return 0;
    } else if (!__tp_any_bit())
        return 0;
    if (sizeof(long) == 8) {
        d->entry.inode = 1;
        d->entry.offset = 0;
        d->entry.length = sizeof d->entry;
        d->entry.type = (unsigned char)(kind ? kind : __tp_any_bit() ? 8 : 4);
        if (kind)
            __tp_copy(d->entry.name, kept, strlen(kept) + 1);
        else
            any_name(d->entry.name);
        return &d->entry;
    }
    d->entry32.inode = 1;
    d->entry32.offset = 0;
    d->entry32.length = sizeof d->entry32;
    d->entry32.type = (unsigned char)(kind ? kind : __tp_any_bit() ? 8 : 4);
    if (kind)
        __tp_copy(d->entry32.name, kept, strlen(kept) + 1);
    else
        any_name(d->entry32.name);
    return &d->entry32;
}
int closedir(struct __dirstream *d)
{
    int closed = close(d->fd);
    __tp_free(d);
    return closed;
}
int dirfd(struct __dirstream *d) { return d->fd; }
void rewinddir(struct __dirstream *d)
{
    if (__tp_is_kept(d->fd))
        __tp_kept_seek(d->fd, 0, 0);
}
struct __dirstream *fdopendir(int fd)
{
    if (!is_open(fd))
        return 0;
    struct __dirstream *d = __tp_alloc(sizeof *d);
    if (d)
        d->fd = fd;
    return d;
}
void *readdir64(struct __dirstream *d) { return readdir(d); }

/* ---- requests to devices -------------------------------------------------------------- */

/* How many bytes a request reads and writes at its third argument, as Linux encodes it in the number, or as the
   older requests have it, which encode nothing: those about terminals (0x54) and sockets (0x89). */
enum { READS = 1, WRITES = 2 };
static unsigned extent(unsigned long request, int *how)
{
    *how = 0;
    if (request >> 8 == 0x89) {
        *how = READS | WRITES;
        return request <= 0x8907 ? 4 : request >= 0x8910 ? sizeof(long) == 8 ? 40 : 32 : 0;
    }
    if (request >> 8 != 0x54) {
        *how = (int)(request >> 30 & 3);
        return (unsigned)(request >> 16 & 0x3fff);
    }
    switch (request & 0xff) {
    case 0x01: *how = WRITES; return 36; /* settings of a terminal */
    case 0x02:
    case 0x03:
    case 0x04: *how = READS; return 36;
    case 0x05: *how = WRITES; return 18;
    case 0x06:
    case 0x07:
    case 0x08: *how = READS; return 18;
    case 0x12: *how = READS; return 1;
    case 0x13: *how = WRITES; return 8; /* the size of its window */
    case 0x14: *how = READS; return 8;
    case 0x0f:
    case 0x11:
    case 0x15:
    case 0x19:
    case 0x1b:
    case 0x24:
    case 0x29: *how = WRITES; return 4;
    case 0x10:
    case 0x16:
    case 0x17:
    case 0x18:
    case 0x1a:
    case 0x20:
    case 0x21:
    case 0x23: *how = READS; return 4;
    }
    return 0;
}
/* The result of a request is any, and so is what it leaves behind. */
int ioctl(int fd, unsigned long request, ...)
{
    int how;
    if (!is_open(fd))
        return -1;
    __builtin_va_list arguments;
    __builtin_va_start(arguments, request);
    void *where = __builtin_va_arg(arguments, void *);
    __builtin_va_end(arguments);
    unsigned size = extent(request, &how);
    if (size && how & READS)
        __tp_look(where, size);
    if (__tp_any_bit())
        return fail(__tp_any_bit() ? 25 : EINVAL);
    if (size && how & WRITES) {
        /* The name of an interface comes before what is asked of it. */
        unsigned name = request >= 0x8910 && request >> 8 == 0x89 ? 16 : 0;
        __tp_any_bytes((char *)where + name, size - name);
    }
    return 0;
}
