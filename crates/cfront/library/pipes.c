/* Pipes, pairs of sockets and event counters: bytes from one thread to another (unistd.h, sys/socket.h,
   sys/eventfd.h).

   A queue is a list of what was written, and a semaphore that counts it: a read gets what is there, waits where
   nothing is, and meets the end where no writer is left. A write happens before the read that takes its first
   byte. Pointers that are read as they were written stay pointers. A queue is never full. */

typedef unsigned long size_t;

void *__tp_alloc(size_t size);
void __tp_free(void *p);
void __tp_copy(void *to, const void *from, size_t n);
int __tp_descriptor_new(int kind);
int __tp_descriptor_kind(int fd);
int *__errno_location(void);
int __tp_fails_io(void);
void __tp_gap_pairs(void);
int pthread_mutex_init(void *lock, const void *kind);
int pthread_mutex_lock(void *lock);
int pthread_mutex_unlock(void *lock);
int sem_init(void *semaphore, int shared, unsigned value);
int sem_post(void *semaphore);
void __tp_sem_wait(void *semaphore);
int sem_trywait(void *semaphore);
int sem_getvalue(void *semaphore, int *value);

enum { QUEUE = 7, MOST = 64 };
enum { EBADF = 9, EAGAIN = 11, EINVAL = 22, EPIPE = 32, ENOTSOCK = 88 };
enum { NONBLOCK = 2048, COUNTS_DOWN = 1 };

struct piece {
    struct piece *next;
    char *bytes;
    size_t length, taken;
};
struct queue {
    long lock[6];
    long there[4];
    struct piece *first, *last;
    int readers, writers;
    unsigned long long count;
};
/* What a descriptor stands for: it reads from one queue and writes to another, or counts. */
struct end {
    struct queue *from, *to;
    /* Whether reads wait, for all descriptors that stand for the same. */
    int *waits;
    int counts, down;
};
static struct end *ends[MOST] __asm__("the queues of descriptors");

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}

static struct queue *queue(void)
{
    struct queue *q = __tp_alloc(sizeof *q);
    pthread_mutex_init(q->lock, 0);
    sem_init(q->there, 0, 0);
    q->first = 0;
    q->last = 0;
    q->readers = 0;
    q->writers = 0;
    q->count = 0;
    return q;
}
/* A new descriptor for an end, whose queues count it. */
static int opened(struct queue *from, struct queue *to, int flags)
{
    struct end *e = __tp_alloc(sizeof *e);
    e->from = from;
    e->to = to;
    e->waits = __tp_alloc(sizeof *e->waits);
    __atomic_store_n(e->waits, !(flags & NONBLOCK), 0);
    e->counts = 0;
    if (from)
        from->readers++;
    if (to)
        to->writers++;
    int fd = __tp_descriptor_new(QUEUE);
    __atomic_store_n(&ends[fd], e, 0);
    return fd;
}
int pipe2(int *fds, int flags)
{
    if (__tp_fails_io()) {
        *__errno_location() = 24;
        return -1;
    }
    struct queue *q = queue();
    fds[0] = opened(q, 0, flags);
    fds[1] = opened(0, q, flags);
    return 0;
}
int pipe(int *fds) { return pipe2(fds, 0); }
int socketpair(int family, int type, int protocol, int *fds)
{
    struct queue *one = queue(), *other = queue();
    fds[0] = opened(one, other, type);
    fds[1] = opened(other, one, type);
    return 0;
}
int eventfd(unsigned initial, int flags)
{
    struct queue *q = queue();
    int fd = opened(q, 0, flags);
    struct end *e = __atomic_load_n(&ends[fd], 0);
    e->counts = 1;
    e->down = flags & COUNTS_DOWN;
    e->from->count = initial;
    if (initial)
        sem_post(q->there);
    return fd;
}

/* Another descriptor for the same: its ends are counted apart. */
void __tp_queue_share(int fd, int to)
{
    struct end *e = __atomic_load_n(&ends[fd], 0);
    struct end *again = __tp_alloc(sizeof *again);
    *again = *e;
    if (e->from) {
        pthread_mutex_lock(e->from->lock);
        e->from->readers++;
        pthread_mutex_unlock(e->from->lock);
    }
    if (e->to) {
        pthread_mutex_lock(e->to->lock);
        e->to->writers++;
        pthread_mutex_unlock(e->to->lock);
    }
    __atomic_store_n(&ends[to], again, 0);
}
/* The last writer that leaves shows readers the end. */
void __tp_queue_close(int fd)
{
    struct end *e = __atomic_load_n(&ends[fd], 0);
    if (e->from) {
        pthread_mutex_lock(e->from->lock);
        e->from->readers--;
        pthread_mutex_unlock(e->from->lock);
    }
    if (e->to) {
        pthread_mutex_lock(e->to->lock);
        /* One that was shut has none. */
        int last = e->to->writers > 0 && --e->to->writers == 0;
        pthread_mutex_unlock(e->to->lock);
        if (last)
            sem_post(e->to->there);
    }
}
/* Nothing more is written, by whatever descriptor: readers meet the end. */
int __tp_queue_shut(int fd)
{
    struct queue *q = __atomic_load_n(&ends[fd], 0)->to;
    if (!q)
        return fail(ENOTSOCK);
    pthread_mutex_lock(q->lock);
    int first = q->writers > 0;
    q->writers = 0;
    pthread_mutex_unlock(q->lock);
    if (first)
        sem_post(q->there);
    return 0;
}
static int none_left(struct queue *q, int *count)
{
    pthread_mutex_lock(q->lock);
    int none = *count <= 0;
    pthread_mutex_unlock(q->lock);
    return none;
}
/* What polling finds of an end: that there is something to read, a hang-up (no writer is left; of a pair of sockets: and
   nothing can be written either), and that no reader is left of what is written. */
int __tp_queue_found(int fd)
{
    enum { POLLIN = 1, POLLERR = 8, POLLHUP = 16 };
    struct end *e = __atomic_load_n(&ends[fd], 0);
    int there = 0;
    if (e->from)
        sem_getvalue(e->from->there, &there);
    if (e->counts || there <= 0)
        return there > 0 ? POLLIN : e->to && !e->from && none_left(e->to, &e->to->readers) ? POLLERR : 0;
    int over = none_left(e->from, &e->from->writers);
    if (!over)
        return POLLIN;
    if (e->to)
        return POLLIN | (none_left(e->to, &e->to->readers) || none_left(e->to, &e->to->writers) ? POLLHUP : 0);
    pthread_mutex_lock(e->from->lock);
    int some = e->from->first != 0;
    pthread_mutex_unlock(e->from->lock);
    return some ? POLLIN | POLLHUP : POLLHUP;
}
void __tp_queue_mode(int fd, int flags)
{
    __atomic_store_n(__atomic_load_n(&ends[fd], 0)->waits, !(flags & NONBLOCK), 0);
}
/* How an end was opened, and whether it waits. */
int __tp_queue_flags(int fd)
{
    enum { READS = 0, WRITES = 1, BOTH = 2 };
    struct end *e = __atomic_load_n(&ends[fd], 0);
    int access = e->counts || (e->from && e->to) ? BOTH : e->to ? WRITES : READS;
    return __atomic_load_n(e->waits, 0) ? access : access | NONBLOCK;
}
/* Whether a read would not wait. */
int __tp_queue_ready(int fd)
{
    struct end *e = __atomic_load_n(&ends[fd], 0);
    int value = 0;
    if (e->from)
        sem_getvalue(e->from->there, &value);
    return value > 0;
}
/* Waits until a read would not. */
void __tp_queue_await(int fd)
{
    struct end *e = __atomic_load_n(&ends[fd], 0);
    if (!e->from)
        return;
    __tp_sem_wait(e->from->there);
    sem_post(e->from->there);
}

static long counted(struct end *e, void *to, size_t size)
{
    pthread_mutex_lock(e->from->lock);
    unsigned long long value = e->down ? 1 : e->from->count;
    e->from->count -= value;
    int more = e->from->count > 0;
    pthread_mutex_unlock(e->from->lock);
    if (more)
        sem_post(e->from->there);
    __tp_copy(to, &value, sizeof value);
    return sizeof value;
}
static long take(struct end *e, void *to, size_t size, int waits)
{
    struct queue *q = e->from;
    if (!q)
        return fail(EBADF);
    if (e->counts && size < 8)
        return fail(EINVAL);
    if (!size)
        return 0;
    if (!waits) {
        if (sem_trywait(q->there))
            return fail(EAGAIN);
    } else
        __tp_sem_wait(q->there);
    if (e->counts)
        return counted(e, to, size);
    size_t n = 0;
    int again = 0;
    pthread_mutex_lock(q->lock);
    for (;;) {
        struct piece *p = q->first;
        if (!p) {
            again = 1;
            break;
        }
        size_t rest = p->length - p->taken, now = size - n < rest ? size - n : rest;
        __tp_copy((char *)to + n, p->bytes + p->taken, now);
        n += now;
        p->taken += now;
        if (p->taken < p->length) {
            again = 1;
            break;
        }
        q->first = p->next;
        if (!p->next)
            q->last = 0;
        __tp_free(p->bytes);
        __tp_free(p);
        if (n == size || !q->first || sem_trywait(q->there))
            break;
    }
    pthread_mutex_unlock(q->lock);
    if (again)
        sem_post(q->there);
    return (long)n;
}
long __tp_queue_read(int fd, void *to, size_t size)
{
    struct end *e = __atomic_load_n(&ends[fd], 0);
    return take(e, to, size, __atomic_load_n(e->waits, 0));
}
long __tp_queue_read_now(int fd, void *to, size_t size)
{
    return take(__atomic_load_n(&ends[fd], 0), to, size, 0);
}
long __tp_queue_write(int fd, const void *p, size_t n)
{
    struct end *e = __atomic_load_n(&ends[fd], 0);
    if (e->counts) {
        unsigned long long more;
        if (n < 8)
            return fail(EINVAL);
        __tp_copy(&more, p, 8);
        /* The highest number is none that a counter has. */
        enum { FULL = 1 };
        if (more == ~0ull)
            return fail(EINVAL);
        pthread_mutex_lock(e->from->lock);
        int full = more > ~0ull - FULL - e->from->count;
        int first = !full && !e->from->count && more;
        e->from->count += full ? 0 : more;
        pthread_mutex_unlock(e->from->lock);
        if (full && __atomic_load_n(e->waits, 0))
            __tp_gap_pairs();
        if (full)
            return fail(EAGAIN);
        if (first)
            sem_post(e->from->there);
        return 8;
    }
    struct queue *q = e->to;
    if (!q)
        return fail(EBADF);
    struct piece *fresh = 0;
    if (n) {
        fresh = __tp_alloc(sizeof *fresh);
        fresh->bytes = __tp_alloc(n);
        __tp_copy(fresh->bytes, p, n);
        fresh->next = 0;
        fresh->length = n;
        fresh->taken = 0;
    }
    pthread_mutex_lock(q->lock);
    int read = q->readers > 0 && q->writers > 0;
    if (read && n) {
        if (q->last)
            q->last->next = fresh;
        else
            q->first = fresh;
        q->last = fresh;
    }
    pthread_mutex_unlock(q->lock);
    if (!read)
        return fail(EPIPE);
    if (n)
        sem_post(q->there);
    return (long)n;
}
