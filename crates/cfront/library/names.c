/* What processes find by name: semaphores, shared memory, message queues, FIFOs; and memory of `mmap`.

   A name leads to a record that does not change. It is made whole and put into the table with release; who looks finds it with
   acquire, so of two processes that make one name at once one wins, and the other finds that. A name that is taken away
   leaves a mark in its place. Objects stay while a process uses them; what they hold is the kernel's.

   A message queue has a byte queue for each of up to four priorities, of pointers to messages; a receiver takes from the highest
   that has one. Messages of one priority come in order; a full queue in which several priorities were used is a gap. A FIFO
   has a record of who has it open, replaced whole: an end that is opened first waits for the other. One of which all
   writers have gone and another comes while a reader is there, or the other way round, is a gap.

   Shared memory has its size from the first `ftruncate` on, and is zero then. A mapping that ends does not end the
   memory, so a use after `munmap` of shared memory is not seen. */

typedef unsigned long size_t;

void *__tp_alloc(size_t size);
void *__tp_kernel_memory(size_t size);
void *calloc(size_t n, size_t size);
void __tp_free(void *p);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_look(const void *p, size_t n);
void __tp_assume(int condition);
size_t __tp_object_size(const void *p);
void __tp_cancellation_point(void);
int __tp_interrupted(int how);
int __tp_interruptible(void);
int *__errno_location(void);
int __tp_settled_int(const void *where);
long __tp_settled_long(const void *where);
void *__tp_settled_pointer(const void *where);
void __tp_settle_int(void *where, int value);
void __tp_settle_long(void *where, long value);
void __tp_settle_pointer(void *where, const void *value);
int sem_init(void *semaphore, int shared, unsigned value);
int close(int fd);
int unlinkat(int folder, const char *path, int flags);
int __open64_2(const char *path, int flags);

void __tp_byte_queue(void *queue, int capacity);
void __tp_kernel_queue(void *queue, int capacity);
int __tp_byte_put(void *queue, const void *from, int n);
int __tp_byte_try_put(void *queue, const void *from, int n);
int __tp_byte_take(void *queue, void *to, int n);
int __tp_byte_try_take(void *queue, void *to, int n);
int __tp_byte_look(void *queue);
int __tp_byte_await(void *list, int n);
int __tp_byte_await_some(void *list, int n);
void __tp_byte_close(void *queue);
void __tp_byte_abandon(void *queue);
void __tp_gap_between_named(void);
void __tp_gap_between_files(void);

enum { ENOENT = 2, ENXIO = 6, EBADF = 9, EAGAIN = 11, EEXIST = 17, EINVAL = 22, EMSGSIZE = 90, ETIMEDOUT = 110 };
enum { FIFO = 21, MEMORY = 23, MAIL = 24, NAMES = 16, CREATE = 64, ONLY = 128, NONBLOCK = 2048 };
enum { READS, WRITES, BOTH, ACCESS = 3, ROOM = 65536, PAGE = 4096, SHARED = 1, FIXED = 16, ANONYMOUS = 32 };
enum { SEMAPHORES = 1, MEMORIES, MAILS, FIFOS };
/* How a call that waits ends where a handler of a signal runs: unless that was installed with SA_RESTART. */
enum { BEGINS_AGAIN = 1 };

struct queue {
    long at[2];
};
struct file {
    int *users;
    int kind, socket, family, waits;
    struct queue *from, *to;
    long name;
    void *listener, *box;
    long peer;
    void *special;
};
struct file *__tp_open_file(int fd);
int __tp_open_special(int kind, void *special, struct queue *from, struct queue *to, int flags);

struct named {
    unsigned long hash;
    void *object;
};
static struct named *names[NAMES] __asm__("the kernel's table of names");
static struct named gone __asm__("the kernel's mark of a name that was taken away");

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}
static void *none(int code)
{
    fail(code);
    return 0;
}
static unsigned long hashed(const char *text, int sort)
{
    unsigned long hash = 1469598103934665603UL + (unsigned long)sort;
    for (int i = 0; text[i]; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211UL;
    return hash | 1;
}
/* The place of a name, or where it could be. */
static struct named **place(unsigned long hash, struct named **found)
{
    for (int i = 0; i < NAMES; i++) {
        struct named **at = &names[(hash + i) % NAMES];
        *found = __atomic_load_n(at, 2);
        if (!*found || *found != &gone && (unsigned long)__tp_settled_long(&(*found)->hash) == hash)
            return at;
    }
    __tp_gap_between_named();
    return 0;
}
static void *find(const char *text, int sort)
{
    struct named *found;
    place(hashed(text, sort), &found);
    return found ? __tp_settled_pointer(&found->object) : none(ENOENT);
}
/* Enters an object, unless another is there: that one. Whether it was entered is told. */
static void *enter(const char *text, int sort, void *object, int *entered)
{
    struct named *own = __tp_kernel_memory(sizeof *own);
    unsigned long hash = hashed(text, sort);
    __tp_settle_long(&own->hash, (long)hash);
    __tp_settle_pointer(&own->object, object);
    for (;;) {
        struct named *found, *free = 0, **at = place(hash, &found);
        *entered = !found;
        if (found)
            return __tp_settled_pointer(&found->object);
        if (__atomic_compare_exchange_n(at, &free, own, 0, 3, 0))
            return object;
    }
}
static int forget(const char *text, int sort)
{
    struct named *found, **at = place(hashed(text, sort), &found);
    if (!found || !__atomic_compare_exchange_n(at, &found, &gone, 0, 0, 0))
        return fail(ENOENT);
    return 0;
}

/* ---- semaphores ----------------------------------------------------------------------- */

void *__tp_named_semaphore(size_t size) { return __tp_alloc(size); }
void *sem_open(const char *text, int flags, ...)
{
    struct named *there;
    place(hashed(text, SEMAPHORES), &there);
    if (!(flags & CREATE))
        return find(text, SEMAPHORES);
    if (there)
        return flags & ONLY ? none(EEXIST) : __tp_settled_pointer(&there->object);
    __builtin_va_list arguments;
    __builtin_va_start(arguments, flags);
    (void)__builtin_va_arg(arguments, unsigned);
    unsigned value = __builtin_va_arg(arguments, unsigned);
    __builtin_va_end(arguments);
    if (value > 0x7fffffff)
        return none(EINVAL);
    int entered;
    void *made = __tp_named_semaphore(32);
    sem_init(made, 1, value);
    void *found = enter(text, SEMAPHORES, made, &entered);
    return !entered && flags & ONLY ? none(EEXIST) : found;
}
int sem_close(void *semaphore) { return 0; }
int sem_unlink(const char *text) { return forget(text, SEMAPHORES); }

/* ---- shared memory -------------------------------------------------------------------- */

struct memory {
    char *bytes;
};
static void *shared[NAMES] __asm__("the kernel's list of shared memory");
/* Zeros that all processes share. */
void *__tp_shared_memory(size_t size) { return __tp_alloc(size); }
static void *fresh_memory(size_t size)
{
    void *bytes = __tp_shared_memory(size);
    __builtin_memset(bytes, 0, size);
    for (int i = 0; i < NAMES; i++) {
        void *free = 0;
        if (__atomic_compare_exchange_n(&shared[i], &free, bytes, 0, 0, 0))
            return bytes;
    }
    __tp_gap_between_named();
    return 0;
}
static size_t whole(size_t n) { return (n + PAGE - 1) / PAGE * PAGE; }

int shm_open(const char *text, int flags, unsigned mode)
{
    struct named *there;
    int entered;
    place(hashed(text, MEMORIES), &there);
    if (there && flags & CREATE && flags & ONLY)
        return fail(EEXIST);
    if (!there && !(flags & CREATE))
        return fail(ENOENT);
    void *memory = there ? __tp_settled_pointer(&there->object) : 0;
    if (!memory) {
        struct memory *made = __tp_kernel_memory(sizeof *made);
        __atomic_store_n(&made->bytes, (char *)0, 0);
        memory = enter(text, MEMORIES, made, &entered);
        if (!entered && flags & ONLY)
            return fail(EEXIST);
    }
    return __tp_open_special(MEMORY, memory, 0, 0, 0);
}
int shm_unlink(const char *text) { return forget(text, MEMORIES); }
static struct memory *memory_of(int fd)
{
    struct file *f = __tp_open_file(fd);
    return f && __tp_settled_int(&f->kind) == MEMORY ? __tp_settled_pointer(&f->special) : 0;
}
int ftruncate(int fd, long length)
{
    struct file *f = __tp_open_file(fd);
    struct memory *memory = memory_of(fd);
    if (!f)
        return fail(EBADF);
    if (length < 0)
        return fail(EINVAL);
    if (!memory)
        return 0;
    char *bytes = __atomic_load_n(&memory->bytes, 2);
    if (!bytes && length) {
        char *fresh = fresh_memory(whole((size_t)length)), *nothing = 0;
        if (__atomic_compare_exchange_n(&memory->bytes, &nothing, fresh, 0, 3, 2))
            return 0;
        bytes = nothing;
    }
    if (bytes && whole((size_t)length) != __tp_object_size(bytes))
        __tp_gap_between_files();
    return 0;
}
int ftruncate64(int fd, long length) { return ftruncate(fd, length); }
void *mmap(void *wanted, size_t length, int protection, int flags, int fd, long offset)
{
    if (!length) {
        fail(EINVAL);
        return (void *)-1;
    }
    if (flags & FIXED)
        __tp_gap_between_files();
    if (!(flags & ANONYMOUS)) {
        struct memory *memory = memory_of(fd);
        if (!memory && !__tp_open_file(fd)) {
            fail(EBADF);
            return (void *)-1;
        }
        char *bytes = memory ? __atomic_load_n(&memory->bytes, 2) : 0;
        /* What is beyond the end may not be touched, which is not followed. */
        if (!bytes || !(flags & SHARED) || offset < 0 || (size_t)offset + whole(length) > __tp_object_size(bytes))
            __tp_gap_between_files();
        return bytes + offset;
    }
    if (flags & SHARED)
        return fresh_memory(whole(length));
    void *p = calloc(1, whole(length));
    return p ? p : (void *)-1;
}
void *mmap64(void *wanted, size_t length, int protection, int flags, int fd, long long offset)
{
    return mmap(wanted, length, protection, flags, fd, (long)offset);
}
int munmap(void *p, size_t length)
{
    for (int i = 0; i < NAMES; i++) {
        char *bytes = __atomic_load_n(&shared[i], 0);
        if (!bytes)
            break;
        if ((char *)p == bytes)
            return 0;
    }
    if (whole(length) != __tp_object_size(p))
        __tp_gap_between_files();
    __tp_free(p);
    return 0;
}

/* ---- message queues ------------------------------------------------------------------- */

enum { BOXES = 4, DEFAULT_MOST = 10, DEFAULT_SIZE = 8192, PRIORITIES = 32768 };
struct message {
    long size;
    char bytes[];
};
struct attributes {
    long flags, most, size, now;
    long reserved[4];
};
struct mail {
    long most, size;
    /* The number of messages, which is only looked at. */
    int count;
    /* The priority of each box plus one, or 0. */
    int priority[BOXES];
    struct queue boxes[BOXES];
};
struct wanted {
    void *queue;
    long wants;
};
void *__tp_message_queue(size_t size) { return __tp_alloc(size); }
int mq_open(const char *text, int flags, ...)
{
    struct named *there;
    int entered;
    place(hashed(text, MAILS), &there);
    if (there && flags & CREATE && flags & ONLY)
        return fail(EEXIST);
    if (!there && !(flags & CREATE))
        return fail(ENOENT);
    void *found = there ? __tp_settled_pointer(&there->object) : 0;
    if (!found) {
        __builtin_va_list arguments;
        __builtin_va_start(arguments, flags);
        (void)__builtin_va_arg(arguments, unsigned);
        struct attributes *wanted = __builtin_va_arg(arguments, struct attributes *);
        __builtin_va_end(arguments);
        long most = wanted ? wanted->most : DEFAULT_MOST, size = wanted ? wanted->size : DEFAULT_SIZE;
        if (most <= 0 || size <= 0)
            return fail(EINVAL);
        struct mail *made = __tp_message_queue(sizeof *made);
        __tp_settle_long(&made->most, most);
        __tp_settle_long(&made->size, size);
        __atomic_store_n(&made->count, 0, 0);
        for (int i = 0; i < BOXES; i++) {
            __atomic_store_n(&made->priority[i], 0, 0);
            __tp_kernel_queue(&made->boxes[i], (int)(most * (long)sizeof(void *)));
        }
        found = enter(text, MAILS, made, &entered);
        if (!entered && flags & ONLY)
            return fail(EEXIST);
    }
    return __tp_open_special(MAIL, found, 0, 0, flags);
}
int mq_close(int fd) { return close(fd); }
int mq_unlink(const char *text) { return forget(text, MAILS); }
static struct mail *mail_of(int fd, int *waits)
{
    struct file *f = __tp_open_file(fd);
    if (!f || __tp_settled_int(&f->kind) != MAIL)
        return none(EBADF);
    *waits = *waits && __tp_settled_int(&f->waits);
    return __tp_settled_pointer(&f->special);
}
int mq_getattr(int fd, struct attributes *to)
{
    int waits = 1;
    struct mail *mail = mail_of(fd, &waits);
    if (!mail)
        return -1;
    __builtin_memset(to, 0, sizeof *to);
    to->flags = waits ? 0 : NONBLOCK;
    to->most = __tp_settled_long(&mail->most);
    to->size = __tp_settled_long(&mail->size);
    to->now = __atomic_load_n(&mail->count, 0);
    return 0;
}
/* The box of a priority. */
static int box_of(struct mail *mail, unsigned priority)
{
    for (int i = 0; i < BOXES; i++) {
        int free = 0, own = (int)priority + 1;
        if (__atomic_compare_exchange_n(&mail->priority[i], &free, own, 0, 0, 0) || free == own)
            return i;
    }
    __tp_gap_between_named();
    return 0;
}
static int post(int fd, const void *p, size_t n, unsigned priority, int waits, int limited)
{
    __tp_cancellation_point();
    struct mail *mail = mail_of(fd, &waits);
    if (!mail)
        return -1;
    if (priority >= PRIORITIES)
        return fail(EINVAL);
    if (n > (size_t)__tp_settled_long(&mail->size))
        return fail(EMSGSIZE);
    struct message *m = __tp_kernel_memory(sizeof *m + n);
    __tp_settle_long(&m->size, (long)n);
    __tp_copy(m->bytes, p, n);
    int box = box_of(mail, priority), several = __atomic_load_n(&mail->priority[1], 0) != 0;
    if (several && __atomic_load_n(&mail->count, 0) >= __tp_settled_long(&mail->most))
        __tp_gap_between_named();
    struct queue *to = &mail->boxes[box];
    if (waits && __tp_interruptible() && !(__tp_byte_look(to) & 2) && __tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (limited && waits) {
        struct wanted room = {to, 2};
        if (__tp_byte_await_some(&room, 1) < 0)
            return fail(ETIMEDOUT);
    }
    int put = waits ? __tp_byte_put(to, &m, sizeof m) : __tp_byte_try_put(to, &m, sizeof m);
    if (put != sizeof m)
        return fail(EAGAIN);
    __atomic_fetch_add(&mail->count, 1, 0);
    return 0;
}
int mq_send(int fd, const char *p, size_t n, unsigned priority) { return post(fd, p, n, priority, 1, 0); }
int mq_timedsend(int fd, const char *p, size_t n, unsigned priority, const long *time)
{
    __tp_look(time, 2 * sizeof *time);
    return post(fd, p, n, priority, 1, 1);
}
/* Takes the oldest of the highest priority; null if there is none. */
static struct message *taken(struct mail *mail, unsigned *priority)
{
    int before = PRIORITIES + 1, higher[BOXES];
    for (int tried = 0; tried < BOXES; tried++) {
        int best = -1, high = 0;
        for (int i = 0; i < BOXES; i++) {
            int now = __atomic_load_n(&mail->priority[i], 0);
            if (now < before && now > high)
                high = now, best = i;
        }
        if (best < 0)
            return 0;
        struct message *m;
        if (__tp_byte_try_take(&mail->boxes[best], &m, sizeof m) == sizeof m) {
            /* What came to a higher one meanwhile came later: another execution has it come after this look. */
            for (int i = 0; i < tried; i++)
                __tp_assume(!(__tp_byte_look(&mail->boxes[higher[i]]) & 1));
            *priority = (unsigned)high - 1;
            return m;
        }
        higher[tried] = best;
        before = high;
    }
    return 0;
}
static long receive(int fd, char *to, size_t size, unsigned *priority, int waits, int limited)
{
    __tp_cancellation_point();
    struct mail *mail = mail_of(fd, &waits);
    if (!mail)
        return -1;
    if (size < (size_t)__tp_settled_long(&mail->size))
        return fail(EMSGSIZE);
    for (int asked = 0;; asked = 1) {
        unsigned high;
        struct message *m = taken(mail, &high);
        if (m) {
            long n = __tp_settled_long(&m->size);
            __atomic_fetch_sub(&mail->count, 1, 0);
            __tp_copy(to, m->bytes, (size_t)n);
            if (priority)
                *priority = high;
            return n;
        }
        if (!waits)
            return fail(EAGAIN);
        if (!asked && __tp_interruptible() && __tp_interrupted(BEGINS_AGAIN))
            return -1;
        struct wanted wanted[BOXES];
        for (int i = 0; i < BOXES; i++) {
            wanted[i].queue = &mail->boxes[i];
            wanted[i].wants = 1;
        }
        if (!limited)
            __tp_byte_await(wanted, BOXES);
        else if (__tp_byte_await_some(wanted, BOXES) < 0)
            return fail(ETIMEDOUT);
    }
}
long mq_receive(int fd, char *to, size_t size, unsigned *priority) { return receive(fd, to, size, priority, 1, 0); }
long mq_timedreceive(int fd, char *to, size_t size, unsigned *priority, const long *time)
{
    __tp_look(time, 2 * sizeof *time);
    return receive(fd, to, size, priority, 1, 1);
}

/* ---- FIFOs ---------------------------------------------------------------------------- */

enum { WAITERS = 4, READERS = 0, WRITERS, WAITING, LEFT, COUNTS };
/* Who has a FIFO open; replaced whole. Whether an end has had users and has none is one of its numbers. */
struct standing {
    int counts[COUNTS];
    struct queue *bytes;
    /* One for each that waits for the other end. */
    struct queue *waiters[WAITERS];
};
struct fifo {
    struct standing *now;
};
static struct standing *copied(const struct standing *from)
{
    struct standing *to = __tp_kernel_memory(sizeof *to);
    for (int i = 0; i < COUNTS; i++)
        __tp_settle_int(&to->counts[i], from ? __tp_settled_int(&from->counts[i]) : 0);
    for (int i = 0; i < WAITERS; i++)
        __tp_settle_pointer(&to->waiters[i], from ? __tp_settled_pointer(&from->waiters[i]) : 0);
    __tp_settle_pointer(&to->bytes, from ? __tp_settled_pointer(&from->bytes) : 0);
    return to;
}
static int number(const struct standing *of, int which) { return __tp_settled_int(&of->counts[which]); }
int mkfifo(const char *path, unsigned mode)
{
    int entered;
    struct fifo *fifo = __tp_kernel_memory(sizeof *fifo);
    __atomic_store_n(&fifo->now, copied(0), 0);
    enter(path, FIFOS, fifo, &entered);
    return entered ? 0 : fail(EEXIST);
}
void *__tp_fifo(size_t size) { return __tp_alloc(size); }
static struct queue *queue(void)
{
    struct queue *q = __tp_fifo(sizeof *q);
    __tp_byte_queue(q, ROOM);
    return q;
}
static int open_fifo(struct fifo *fifo, int flags)
{
    int reads = (flags & ACCESS) != WRITES, writes = (flags & ACCESS) != READS, waits, waiting;
    struct standing *next, *now = __atomic_load_n(&fifo->now, 2);
    struct queue *own = 0;
    do {
        int readers = number(now, READERS), writers = number(now, WRITERS);
        next = copied(now);
        waits = 0;
        waiting = number(now, WAITING);
        if (!readers && !writers) {
            __tp_settle_pointer(&next->bytes, queue());
            __tp_settle_int(&next->counts[LEFT], 0);
        } else if (number(now, LEFT))
            __tp_gap_between_named();
        __tp_settle_int(&next->counts[READERS], readers + reads);
        __tp_settle_int(&next->counts[WRITERS], writers + writes);
        if (reads != writes && !(reads ? writers : readers)) {
            if (flags & NONBLOCK && writes)
                return fail(ENXIO);
            waits = !(flags & NONBLOCK);
            /* A reader that does not wait meets the end until a writer comes. */
            if (!waits || waiting == WAITERS)
                __tp_gap_between_named();
            if (!own)
                own = queue();
            __tp_settle_pointer(&next->waiters[waiting], own);
        }
        /* Those who wait have waited for this end. */
        __tp_settle_int(&next->counts[WAITING], waits ? waiting + 1 : 0);
    } while (!__atomic_compare_exchange_n(&fifo->now, &now, next, 0, 4, 2));
    char go = 1;
    for (int i = 0; !waits && i < waiting; i++)
        __tp_byte_put(__tp_settled_pointer(&now->waiters[i]), &go, 1);
    if (waits)
        __tp_byte_take(own, &go, 1);
    struct queue *bytes = __tp_settled_pointer(&next->bytes);
    return __tp_open_special(FIFO, fifo, reads ? bytes : 0, writes ? bytes : 0, flags);
}
/* A descriptor of a FIFO is closed; the last of an end shuts it. */
void __tp_leave_fifo(void *what, int reads, int writes)
{
    struct fifo *fifo = what;
    struct standing *next, *now = __atomic_load_n(&fifo->now, 2);
    int readers, writers;
    do {
        next = copied(now);
        readers = number(now, READERS) - reads;
        writers = number(now, WRITERS) - writes;
        __tp_settle_int(&next->counts[READERS], readers);
        __tp_settle_int(&next->counts[WRITERS], writers);
        if (!readers || !writers)
            __tp_settle_int(&next->counts[LEFT], 1);
    } while (!__atomic_compare_exchange_n(&fifo->now, &now, next, 0, 4, 2));
    struct queue *bytes = __tp_settled_pointer(&next->bytes);
    if (reads && !readers)
        __tp_byte_abandon(bytes);
    if (writes && !writers)
        __tp_byte_close(bytes);
}
int open(const char *path, int flags, ...)
{
    struct named *found;
    place(hashed(path, FIFOS), &found);
    if (!found)
        return __open64_2(path, flags);
    __tp_cancellation_point();
    if (flags & CREATE && flags & ONLY)
        return fail(EEXIST);
    return open_fifo(__tp_settled_pointer(&found->object), flags);
}
int open64(const char *path, int flags, ...) { return open(path, flags); }
int unlink(const char *path)
{
    struct named *found;
    place(hashed(path, FIFOS), &found);
    return found ? forget(path, FIFOS) : unlinkat(-100, path, 0);
}
