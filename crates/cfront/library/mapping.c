/* Memory from the system (sys/mman.h): anonymous memory is zero, that of a file holds any bytes. What is
   stored in the memory of a file stays in it. Only whole mappings end. */

typedef unsigned long size_t;

void *calloc(size_t n, size_t size);
void __tp_free(void *p);
size_t __tp_object_size(const void *p);
void __tp_any_bytes(void *to, size_t n);
int __tp_descriptor_kind(int fd);
int *__errno_location(void);
void __tp_cancellation_point(void);
void __tp_gap_mapping(void);
void __tp_gap_mapped(void);
/* Of files.c, where files are kept. */
int __tp_is_kept(int fd);
long __tp_kept_read(int fd, void *to, size_t size, long at);

enum { SHARED = 1, WRITE = 2 };
enum { PAGE = 4096, FIXED = 16, ANONYMOUS = 32, EBADF = 9, EINVAL = 22, LARGEST = 1 << 16 };

static size_t whole(size_t n) { return (n + PAGE - 1) / PAGE * PAGE; }

void *mmap(void *wanted, size_t length, int protection, int flags, int fd, long offset)
{
    if (!length) {
        *__errno_location() = EINVAL;
        return (void *)-1;
    }
    if (flags & FIXED)
        __tp_gap_mapping();
    if (!(flags & ANONYMOUS)) {
        if (!__tp_descriptor_kind(fd)) {
            *__errno_location() = EBADF;
            return (void *)-1;
        }
        if (length > LARGEST)
            __tp_gap_mapped();
    }
    void *p = calloc(1, whole(length));
    if (!p)
        return (void *)-1;
    if (!(flags & ANONYMOUS) && __tp_is_kept(fd)) {
        /* What is stored in a shared mapping would be in the file. */
        if (flags & SHARED && protection & WRITE)
            __tp_gap_mapping();
        if (__tp_kept_read(fd, p, length, offset) < 0) {
            __tp_free(p);
            return (void *)-1;
        }
    } else if (!(flags & ANONYMOUS))
        __tp_any_bytes(p, length);
    return p;
}
void *mmap64(void *wanted, size_t length, int protection, int flags, int fd, long long offset)
{
    return mmap(wanted, length, protection, flags, fd, (long)offset);
}
int munmap(void *p, size_t length)
{
    if (whole(length) != __tp_object_size(p))
        __tp_gap_mapped();
    __tp_free(p);
    return 0;
}
int mprotect(void *p, size_t length, int protection) { return 0; }
int madvise(void *p, size_t length, int advice) { return 0; }
int posix_madvise(void *p, size_t length, int advice) { return 0; }
int msync(void *p, size_t length, int flags)
{
    __tp_cancellation_point();
    return 0;
}
int mlock(const void *p, size_t length) { return 0; }
int munlock(const void *p, size_t length) { return 0; }
