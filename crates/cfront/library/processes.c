/* Descriptors between the processes of a system: stream sockets, pipes, and what ends with a process.

   All processes run on one host. A connection is two byte queues, one for each way. A process that listens has a queue
   of connections, which `connect` puts one into and `accept` takes one from; `connect` is refused if no process
   listens at that time. Addresses of hosts are not looked at, only ports; the path of a Unix socket is a name as a
   port is. What is written to a queue is there at once; nothing is lost, and a connection that was accepted is not reset. A
   read gives all that is there, up to what is asked for, or, of a network's stream, one byte. Options are accepted and do nothing.

   What an open descriptor stands for is shared by its duplicates, and shut with the last of them, also where its process
   ends. Tables are the kernel's: relaxed atomics, so that they order nothing; a message orders what was before it is sent
   before what is after it is received. Of a process's own tables there is one each; those named as the kernel's
   are one for all. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

void *__tp_alloc(size_t size);
void *__tp_kernel_memory(size_t size);
void __tp_end_told(int status);
void __tp_leave_fifo(void *fifo, int reads, int writes);
long __tp_event_read(void *event, void *to, size_t size, int waits);
long __tp_event_write(void *event, const void *p, size_t n, int waits);
void __tp_free(void *p);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_any_bytes(void *to, size_t n);
void __tp_look(const void *p, size_t n);
int __tp_any_bit(void);
int __tp_fails_net(void);
int __tp_fails_io(void);
int __tp_fails_disk(void);
int __tp_short(void);
int __tp_monitored(void);
void __tp_begin_section(void);
void __tp_end_section(void);
void __tp_told_sent(const char *from, const char *to, const void *p, size_t n);
void __tp_told_received(const char *by, const char *from, const void *p, size_t n);
int __tp_execs(void);
void __tp_cancellation_point(void);
int __tp_interrupted(int how);
int __tp_interruptible(void);
void __tp_output(int fd, const void *p, size_t n);
long __tp_read_input(void *to, size_t size);
long __tp_bytes_in(void *to, size_t size);
int *__errno_location(void);
/* What was settled before others could know of it. */
int __tp_settled_int(const void *where);
long __tp_settled_long(const void *where);
void *__tp_settled_pointer(const void *where);
void __tp_settle_int(void *where, int value);
void __tp_settle_long(void *where, long value);
void __tp_settle_pointer(void *where, const void *value);
int raise(int number);
int getpid(void);

void __tp_byte_queue(void *queue, int capacity);
void __tp_kernel_queue(void *queue, int capacity);
int __tp_byte_look(void *queue);
int __tp_byte_put(void *queue, const void *from, int n);
int __tp_byte_try_put(void *queue, const void *from, int n);
int __tp_byte_take(void *queue, void *to, int n);
int __tp_byte_try_take(void *queue, void *to, int n);
int __tp_byte_peek(void *queue, void *to, int n);
int __tp_byte_try_peek(void *queue, void *to, int n);
int __tp_byte_await(void *list, int n);
void __tp_byte_close(void *queue);
void __tp_byte_abandon(void *queue);

void __tp_gap_between_datagrams(void);
void __tp_gap_between_waits(void);
void __tp_gap_between_names(void);
void __tp_gap_between_streams(void);
void __tp_gap_between_files(void);
void __tp_gap_between_ports(void);
void __tp_gap_between_duplicates(void);
void __tp_gap_descriptors(void);

enum { CLOSED, INPUT, OUTPUT, ERRORS, QUEUE = 7, EVENT = 20, FIFO = 21, MOST = 64, PORTS = 32, ROOM = 65536 };
enum {
    EIO = 5, EBADF = 9, EAGAIN = 11, ENOSPC = 28, EINVAL = 22, EPIPE = 32, ENOTSOCK = 88, EAFNOSUPPORT = 97, EADDRINUSE = 98,
    ENOTCONN = 107, ECONNRESET = 104, EISCONN = 106, ECONNREFUSED = 111, EOPNOTSUPP = 95, EDESTADDRREQ = 89, EMSGSIZE = 90
};
enum { UNIX = 1, INTERNET = 2, INTERNET6 = 10, STREAM = 1, DATAGRAM = 2, APART = 1 << 20, NONBLOCK = 2048, CLOEXEC = 02000000 };
enum { NOSIGNAL = 0x4000, PEEK = 2, DONTWAIT = 0x40, WAITALL = 0x100, SHUT = 4 };

/* A byte queue stands at its first byte. */
struct queue {
    long at[2];
};
struct listener {
    struct queue coming;
    /* For a monitor: the name of the process. */
    const char *owner;
    /* Of a box of datagrams: one that comes after the next. */
    struct datagram *late;
};
struct connection {
    struct queue up, down;
    /* Whether it was closed before it was accepted. */
    int refused;
    const char *caller;
};
/* What a descriptor stands for: ends of queues, a place where connections come, or what is no other process's. What it
   says does not change: what makes a socket another thing makes another one of these. */
struct file {
    int *users;
    int kind, socket, family, waits;
    struct queue *from, *to;
    long name;
    struct listener *listener;
    /* Of a socket of datagrams: where they come, and who is sent to. Of another that was bound: the address of the host. */
    struct listener *box;
    long peer;
    /* Of what names.c and ready.c have: the object behind it. */
    void *special;
    /* For a monitor: the name of the process at the other end, where it is known. */
    const char *other;
};
struct datagram {
    int size, family;
    long from;
    const char *sender;
    char bytes[];
};
/* A name keeps its place in the table, which is found from the name. */
struct port {
    long name;
    int bound;
    struct listener *listener;
};
static struct port ports[PORTS] __asm__("the kernel's table of ports");
static int numbers __asm__("the kernel's count of process numbers");
static int own_users[3];
static struct file own_files[3] = {{&own_users[0], 1}, {&own_users[1], 2}, {&own_users[2], 3}};
static struct file *files[MOST] __asm__("the open files") = {&own_files[0], &own_files[1], &own_files[2]};
static unsigned long used __asm__("which descriptors are open") = 7;
static unsigned long private __asm__("which descriptors a new program does not have") = 0;
static int number __asm__("the number of the process");
static const char *own_name __asm__("the name of the process") = "";
/* Not 0 between the first and the last effect of a call: who is killed finishes it before. */
static _Thread_local int busy __asm__("whether a call of the system is under way");

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}
/* The result of an operation on a queue: a number of bytes, or why there is none. */
static long told(int n) { return n < 0 ? fail(-n) : n; }

/* ---- files ---------------------------------------------------------------------------- */

static struct file *file(int fd)
{
    return fd < 0 || fd >= MOST ? 0 : __atomic_load_n(&files[fd], 0);
}
static struct file *fresh(int kind, struct queue *from, struct queue *to, int flags)
{
    struct file *f = __tp_kernel_memory(sizeof *f);
    int *users = __tp_kernel_memory(sizeof *users);
    __atomic_store_n(users, 1, 0);
    __tp_settle_pointer(&f->users, users);
    __tp_settle_int(&f->kind, kind);
    __tp_settle_int(&f->socket, 0);
    __tp_settle_int(&f->family, 0);
    __tp_settle_int(&f->waits, !(flags & NONBLOCK));
    __tp_settle_pointer(&f->from, from);
    __tp_settle_pointer(&f->to, to);
    __tp_settle_long(&f->name, 0);
    __tp_settle_pointer(&f->listener, 0);
    __tp_settle_pointer(&f->box, 0);
    __tp_settle_long(&f->peer, 0);
    __tp_settle_pointer(&f->special, 0);
    if (__tp_monitored())
        __tp_settle_pointer(&f->other, "");
    return f;
}
static struct file *connected(int family, struct queue *from, struct queue *to, int flags)
{
    struct file *f = fresh(QUEUE, from, to, flags);
    __tp_settle_int(&f->socket, 1);
    __tp_settle_int(&f->family, family);
    return f;
}
/* Another thing at the same descriptor; of duplicates this is not followed. */
static struct file *changed(struct file *f)
{
    struct file *g = __tp_kernel_memory(sizeof *g);
    int *users = __tp_settled_pointer(&f->users);
    if (__atomic_load_n(users, 0) != 1)
        __tp_gap_between_duplicates();
    __tp_settle_pointer(&g->users, users);
    __tp_settle_int(&g->kind, __tp_settled_int(&f->kind));
    __tp_settle_int(&g->socket, __tp_settled_int(&f->socket));
    __tp_settle_int(&g->family, __tp_settled_int(&f->family));
    __tp_settle_int(&g->waits, __tp_settled_int(&f->waits));
    __tp_settle_pointer(&g->from, __tp_settled_pointer(&f->from));
    __tp_settle_pointer(&g->to, __tp_settled_pointer(&f->to));
    __tp_settle_long(&g->name, __tp_settled_long(&f->name));
    __tp_settle_pointer(&g->listener, __tp_settled_pointer(&f->listener));
    __tp_settle_pointer(&g->box, __tp_settled_pointer(&f->box));
    __tp_settle_long(&g->peer, __tp_settled_long(&f->peer));
    __tp_settle_pointer(&g->special, __tp_settled_pointer(&f->special));
    if (__tp_monitored())
        __tp_settle_pointer(&g->other, __tp_settled_pointer(&f->other));
    return g;
}

/* The lowest free descriptor from a number on. */
static int lowest(int from)
{
    unsigned long now = __atomic_load_n(&used, 0);
    for (;;) {
        int fd = from;
        while (fd < MOST && now >> fd & 1)
            fd++;
        if (fd >= MOST)
            __tp_gap_descriptors();
        if (__atomic_compare_exchange_n(&used, &now, now | 1UL << fd, 0, 0, 0))
            return fd;
    }
}
static void mark(int fd, int flags)
{
    if (!__tp_execs())
        return;
    if (flags & CLOEXEC)
        __atomic_fetch_or(&private, 1UL << fd, 0);
    else if (__atomic_load_n(&private, 0) >> fd & 1)
        __atomic_fetch_and(&private, ~(1UL << fd), 0);
}
static int opened(struct file *f, int flags)
{
    int fd = lowest(0);
    __atomic_store_n(&files[fd], f, 0);
    mark(fd, flags);
    return fd;
}
/* For names.c and ready.c: what a descriptor stands for, and a new one. */
struct file *__tp_open_file(int fd) { return file(fd); }
int __tp_open_special(int kind, void *special, struct queue *from, struct queue *to, int flags)
{
    struct file *f = fresh(kind, from, to, flags);
    __tp_settle_pointer(&f->special, special);
    return opened(f, flags);
}
int __tp_descriptor_new(int kind) { return opened(fresh(kind, 0, 0, 0), 0); }
int __tp_descriptor_kind(int fd)
{
    struct file *f = file(fd);
    return f ? __tp_settled_int(&f->kind) : CLOSED;
}

/* The place of a name in the table; where it has none, it gets one, or 0 is given. */
static struct port *port(long name, int make)
{
    for (int i = 0; i < PORTS; i++) {
        struct port *p = &ports[((unsigned long)name + i) % PORTS];
        long found = __atomic_load_n(&p->name, 0);
        if (!found && !make)
            return 0;
        if (found == name
            || !found && (__atomic_compare_exchange_n(&p->name, &found, name, 0, 0, 0) || found == name))
            return p;
    }
    __tp_gap_between_ports();
    return 0;
}

/* No process listens there any more: who has come and was not accepted meets the end. */
static void stop_listening(long name, struct listener *listener)
{
    __atomic_store_n(&port(name, 1)->listener, (struct listener *)0, 0);
    __tp_byte_close(&listener->coming);
    struct connection *left;
    while (__tp_byte_try_take(&listener->coming, &left, sizeof left) == sizeof left) {
        __atomic_store_n(&left->refused, 1, 0);
        __tp_byte_abandon(&left->up);
        __tp_byte_close(&left->down);
    }
    __tp_byte_abandon(&listener->coming);
}
/* One user less; the last one shuts the ends. */
static void leave(struct file *f)
{
    if (__atomic_fetch_sub((int *)__tp_settled_pointer(&f->users), 1, 0) != 1)
        return;
    struct listener *listener = __tp_settled_pointer(&f->listener);
    struct queue *from = __tp_settled_pointer(&f->from), *to = __tp_settled_pointer(&f->to);
    long name = __tp_settled_long(&f->name);
    struct listener *box = __tp_settled_pointer(&f->box);
    if (listener)
        stop_listening(name, listener);
    if (box && name)
        __atomic_store_n(&port(name, 1)->listener, (struct listener *)0, 0);
    if (box)
        __tp_byte_abandon(&box->coming);
    if (name)
        __atomic_store_n(&port(name, 1)->bound, 0, 0);
    if (__tp_settled_int(&f->kind) == FIFO) {
        __tp_leave_fifo(__tp_settled_pointer(&f->special), from != 0, to != 0);
        return;
    }
    /* In this order: who waits for bytes of this descriptor still waits, and sends nothing, while the reader's end is shut. */
    if (from)
        __tp_byte_abandon(from);
    if (to)
        __tp_byte_close(to);
}
int close(int fd)
{
    __tp_cancellation_point();
    if (fd < 0 || fd >= MOST)
        return fail(EBADF);
    struct file *f = __atomic_exchange_n(&files[fd], (struct file *)0, 0);
    if (!f)
        return fail(EBADF);
    __tp_settle_int(&busy, 1);
    __atomic_fetch_and(&used, ~(1UL << fd), 0);
    leave(f);
    __tp_settle_int(&busy, 0);
    return 0;
}
/* The process ends, and with it what is open. */
void __tp_close_all(int status)
{
    unsigned long open = __atomic_load_n(&used, 0);
    for (int fd = 3; fd < MOST && open >> fd; fd++)
        if (open >> fd & 1)
            close(fd);
    __tp_end_told(status);
}
/* A process is made that has the same descriptors. */
void __tp_share_all(void)
{
    unsigned long open = __atomic_load_n(&used, 0);
    __tp_settle_int(&busy, 1);
    for (int fd = 0; fd < MOST && open >> fd; fd++)
        if (open >> fd & 1) {
            struct file *f = file(fd);
            if (f)
                __atomic_fetch_add((int *)__tp_settled_pointer(&f->users), 1, 0);
        }
}
/* The process is one that was made by another, and has a number. */
void __tp_be_process(int own) { __atomic_store_n(&number, own, 0); }
/* What a new program in the same process finds open, and the number of the process. */
struct passed {
    struct file *files[MOST];
    /* The input, the output and the errors are each program's own. */
    int own[MOST];
    unsigned long used;
    int number;
};
void *__tp_pass_files(void)
{
    unsigned long open = __atomic_load_n(&used, 0);
    struct passed *to = __tp_kernel_memory(sizeof *to);
    to->used = open;
    to->number = getpid();
    for (int fd = 0; fd < MOST && open >> fd; fd++) {
        struct file *f = open >> fd & 1 ? file(fd) : 0;
        if (!f)
            continue;
        if (__atomic_load_n(&private, 0) >> fd & 1) {
            close(fd);
            to->used &= ~(1UL << fd);
            continue;
        }
        int own = 0;
        for (int i = 0; i < 3; i++)
            if (f == &own_files[i])
                own = i + 1;
        to->own[fd] = own;
        to->files[fd] = own ? 0 : f;
    }
    return to;
}
void __tp_take_files(const void *passed)
{
    const struct passed *from = passed;
    __atomic_store_n(&used, from->used, 0);
    __atomic_store_n(&number, from->number, 0);
    for (int fd = 0; fd < MOST && (fd < 3 || from->used >> fd); fd++) {
        struct file *f = 0;
        if (from->used >> fd & 1)
            f = from->own[fd] ? &own_files[from->own[fd] - 1] : from->files[fd];
        __atomic_store_n(&files[fd], f, 0);
    }
}
/* Whether a call has an effect that others can see and is not at its end. */
void __tp_be_busy(int is) { __tp_settle_int(&busy, is); }
static int again(struct file *f, int from, int flags)
{
    int fd = lowest(from);
    __atomic_fetch_add((int *)__tp_settled_pointer(&f->users), 1, 0);
    __tp_settle_int(&busy, 1);
    __atomic_store_n(&files[fd], f, 0);
    mark(fd, flags);
    __tp_settle_int(&busy, 0);
    return fd;
}
int dup(int fd)
{
    struct file *f = file(fd);
    return f ? again(f, 0, 0) : fail(EBADF);
}
static int moved(int fd, int to, int flags)
{
    struct file *f = file(fd);
    if (!f || to < 0)
        return fail(EBADF);
    if (to >= MOST)
        __tp_gap_descriptors();
    if (fd == to)
        return to;
    __atomic_fetch_add((int *)__tp_settled_pointer(&f->users), 1, 0);
    __tp_settle_int(&busy, 1);
    __atomic_fetch_or(&used, 1UL << to, 0);
    struct file *before = __atomic_exchange_n(&files[to], f, 0);
    if (before)
        leave(before);
    mark(to, flags);
    __tp_settle_int(&busy, 0);
    return to;
}
int dup2(int fd, int to) { return moved(fd, to, 0); }
int dup3(int fd, int to, int flags) { return fd == to ? fail(EINVAL) : moved(fd, to, flags); }
int fcntl(int fd, int command, ...)
{
    enum { DUPFD = 0, GETFD = 1, SETFD = 2, GETFL = 3, SETFL = 4, DUPFD_CLOEXEC = 1030 };
    struct file *f = file(fd);
    if (!f)
        return fail(EBADF);
    va_list arguments;
    __builtin_va_start(arguments, command);
    int value = command == GETFD || command == GETFL ? 0 : __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    switch (command) {
    case DUPFD:
    case DUPFD_CLOEXEC: return again(f, value, command == DUPFD ? 0 : CLOEXEC);
    case GETFD: return (int)(__atomic_load_n(&private, 0) >> fd & 1);
    case SETFD: mark(fd, value & 1 ? CLOEXEC : 0); return 0;
    case GETFL: return __tp_settled_int(&f->waits) ? 2 : 2 | NONBLOCK;
    case SETFL:
        f = changed(f);
        __tp_settle_int(&f->waits, !(value & NONBLOCK));
        __atomic_store_n(&files[fd], f, 0);
        return 0;
    }
    __tp_gap_between_files();
    return -1;
}
int fcntl64(int fd, int command, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, command);
    int value = command == 1 || command == 3 ? 0 : __builtin_va_arg(arguments, int);
    __builtin_va_end(arguments);
    return fcntl(fd, command, value);
}

static struct queue *queue(void)
{
    struct queue *q = __tp_kernel_memory(sizeof *q);
    __tp_byte_queue(q, ROOM);
    return q;
}
int pipe2(int *fds, int flags)
{
    struct queue *q = queue();
    fds[0] = opened(fresh(QUEUE, q, 0, flags), flags);
    fds[1] = opened(fresh(QUEUE, 0, q, flags), flags);
    return 0;
}
int pipe(int *fds) { return pipe2(fds, 0); }
int socketpair(int family, int type, int protocol, int *fds)
{
    if ((type & 15) != STREAM)
        __tp_gap_between_datagrams();
    struct queue *up = queue(), *down = queue();
    fds[0] = opened(connected(family, up, down, type), type);
    fds[1] = opened(connected(family, down, up, type), type);
    return 0;
}
/* What descriptors.c would ask of pipes. */
void __tp_queue_close(int fd) { __tp_gap_between_files(); }
void __tp_queue_share(int fd, int to) { __tp_gap_between_files(); }
void __tp_queue_mode(int fd, int flags) { __tp_gap_between_files(); }
void __tp_queue_await(int fd) { __tp_gap_between_waits(); }
int __tp_queue_ready(int fd)
{
    __tp_gap_between_waits();
    return 0;
}

/* ---- what signals end ----------------------------------------------------------------- */

/* How a call that waits is ended where a handler of a signal runs. */
enum { GOES_ON, BEGINS_AGAIN };

/* Whether a transfer would wait now: for something to come, or for room. */
static int would_wait(struct file *f, int flags, int room)
{
    if (!f || !__tp_settled_int(&f->waits) || flags & DONTWAIT)
        return 0;
    struct listener *listener = __tp_settled_pointer(&f->listener), *box = __tp_settled_pointer(&f->box);
    struct queue *q = room ? __tp_settled_pointer(&f->to) : __tp_settled_pointer(&f->from);
    if (!room && (listener || box))
        q = &(listener ? listener : box)->coming;
    if (!q)
        return !room && __tp_settled_int(&f->kind) == INPUT;
    int now = __tp_byte_look(q);
    return room ? !(now & 10) : !(now & 5);
}
/* Handlers run as a call begins that may wait. Whether one ends it: where it would have to wait, and the handler was not installed with
   SA_RESTART. What the descriptor stands for may be another thing then. */
static int ended(int fd, int flags, int room)
{
    return __tp_interrupted(__tp_interruptible() && would_wait(file(fd), flags, room) ? BEGINS_AGAIN : GOES_ON);
}

/* ---- what a monitor is told ----------------------------------------------------------- */

/* Sending and telling are one step, so that a monitor sees messages in the order in which they were sent. No thread waits in
   such a step: it leaves, waits for the queue, and tries again. So where there is not room for all, what fits is put. */
struct wanted {
    void *queue;
    long wants;
};
static int waits_more(struct queue *q, int n, int waits, long wants)
{
    struct wanted wanted = {q, wants};
    if (!waits || n != -EAGAIN)
        return 0;
    __tp_byte_await(&wanted, 1);
    return 1;
}
int __tp_put_told(struct file *f, struct queue *q, const void *p, int n, int waits)
{
    int put;
    if (!__tp_monitored())
        return waits ? __tp_byte_put(q, p, n) : __tp_byte_try_put(q, p, n);
    do {
        __tp_begin_section();
        put = __tp_byte_try_put(q, p, n);
        if (put > 0)
            __tp_told_sent(__tp_settled_pointer(&own_name), __tp_settled_pointer(&f->other), p, (size_t)put);
        __tp_end_section();
    } while (waits_more(q, put, waits, 2));
    return put;
}
int __tp_take_told(struct file *f, struct queue *q, void *to, int n, int waits)
{
    int taken;
    if (!__tp_monitored())
        return waits ? __tp_byte_take(q, to, n) : __tp_byte_try_take(q, to, n);
    do {
        __tp_begin_section();
        taken = __tp_byte_try_take(q, to, n);
        if (taken > 0)
            __tp_told_received(__tp_settled_pointer(&own_name), __tp_settled_pointer(&f->other), to, (size_t)taken);
        __tp_end_section();
    } while (waits_more(q, taken, waits, 1));
    return taken;
}
/* Puts a datagram into a box. */
int __tp_post_told(struct listener *box, struct datagram *d)
{
    if (!__tp_monitored())
        return __tp_byte_put(&box->coming, &d, sizeof d);
    __tp_begin_section();
    int put = __tp_byte_try_put(&box->coming, &d, sizeof d);
    if (put > 0)
        __tp_told_sent(d->sender, __tp_settled_pointer(&box->owner), d->bytes, (size_t)d->size);
    __tp_end_section();
    return put;
}

void __tp_datagram_told(struct datagram *d, const void *to, size_t n)
{
    __tp_begin_section();
    __tp_told_received(__tp_settled_pointer(&own_name), d->sender, to, n);
    __tp_end_section();
}
/* Takes a datagram: what does not fit is lost. */
static long next_datagram(struct file *f, void *to, size_t size, int flags, long *from)
{
    struct listener *box = __tp_settled_pointer(&f->box);
    struct datagram *d;
    int waits = __tp_settled_int(&f->waits) && !(flags & DONTWAIT);
    if (flags & ~(DONTWAIT | NOSIGNAL))
        __tp_gap_between_datagrams();
    int n = waits ? __tp_byte_take(&box->coming, &d, sizeof d) : __tp_byte_try_take(&box->coming, &d, sizeof d);
    if (n <= 0)
        return told(n);
    if (size > (size_t)d->size)
        size = d->size;
    __tp_copy(to, d->bytes, size);
    if (from)
        *from = d->from;
    if (__tp_monitored())
        __tp_datagram_told(d, to, size);
    return (long)size;
}
/* Sends a datagram. Where no process takes any, it is lost, or refused on one host's paths. */
static long send_datagram(struct file *f, const void *p, size_t n, long to)
{
    if (!to)
        return fail(EDESTADDRREQ);
    if (n > 60000)
        return fail(EMSGSIZE);
    struct port *there = port(to, 0);
    struct listener *box = there ? __atomic_load_n(&there->listener, 0) : 0;
    struct datagram *d = __tp_kernel_memory(sizeof *d + n);
    d->size = (int)n;
    d->family = __tp_settled_int(&f->family);
    d->from = __tp_settled_long(&f->name);
    if (__tp_monitored())
        d->sender = __tp_settled_pointer(&own_name);
    __tp_copy(d->bytes, p, n);
    if (d->family == UNIX)
        return box && __tp_post_told(box, d) > 0 ? (long)n : fail(ECONNREFUSED);
    /* On a network one may be lost, come twice, or come after the next; if there is no next it is lost. */
    if (__tp_fails_net() || !box)
        return (long)n;
    int twice = __tp_fails_net();
    struct datagram *none = 0;
    if (!twice && __tp_fails_net() && __atomic_compare_exchange_n(&box->late, &none, d, 0, 0, 0))
        return (long)n;
    if (twice)
        __tp_post_told(box, d);
    __tp_post_told(box, d);
    struct datagram *late = __atomic_load_n(&box->late, 0);
    if (late && __atomic_compare_exchange_n(&box->late, &late, (struct datagram *)0, 0, 0, 0))
        __tp_post_told(box, late);
    return (long)n;
}
/* A connection breaks: both sides meet its end, this one an error. */
static int broken(struct file *f)
{
    struct queue *from = __tp_settled_pointer(&f->from), *to = __tp_settled_pointer(&f->to);
    if (!__tp_settled_int(&f->socket) || !from || !to || !__tp_fails_net())
        return 0;
    __tp_byte_abandon(from);
    __tp_byte_close(to);
    return 1;
}
/* The end of what comes, or an error: a connection that was never accepted is reset, which is told once. */
static long over(struct file *f)
{
    int *refused = __tp_settled_pointer(&f->special);
    if (!__tp_settled_int(&f->socket) || !refused || !__atomic_exchange_n(refused, 0, 0))
        return 0;
    return fail(ECONNRESET);
}
/* A network may bring less than was sent, or all of it. */
static int portion(struct file *f, int n)
{
    int whole = n < 2 || !__tp_settled_int(&f->socket) || __tp_settled_int(&f->family) == UNIX;
    return whole || !__tp_short() ? n : 1;
}
static long received(struct file *f, void *to, size_t size, int flags)
{
    if (__tp_settled_pointer(&f->box))
        return next_datagram(f, to, size, flags, 0);
    if (broken(f))
        return fail(ECONNRESET);
    struct queue *q = __tp_settled_pointer(&f->from);
    if (!q)
        return fail(__tp_settled_int(&f->socket) ? ENOTCONN : EBADF);
    int n = size > ROOM ? ROOM : (int)size;
    if (!n)
        return 0;
    int waits = __tp_settled_int(&f->waits) && !(flags & DONTWAIT);
    if (flags & PEEK)
        return told(waits ? __tp_byte_peek(q, to, n) : __tp_byte_try_peek(q, to, n));
    if (!(flags & WAITALL))
        n = portion(f, n);
    int all = __tp_take_told(f, q, to, n, waits);
    if (!all)
        return over(f);
    if (!waits)
        return told(all);
    while (flags & WAITALL && all > 0 && all < n) {
        if (__tp_interruptible() && would_wait(f, flags, 0) && __tp_interrupted(BEGINS_AGAIN))
            break;
        int more = __tp_take_told(f, q, (char *)to + all, n - all, 1);
        if (more <= 0)
            break;
        all += more;
    }
    return told(all);
}
static long sent(struct file *f, const void *p, size_t n, int flags)
{
    if (__tp_settled_pointer(&f->box))
        return send_datagram(f, p, n, __tp_settled_long(&f->peer));
    if (broken(f))
        return fail(ECONNRESET);
    struct queue *q = __tp_settled_pointer(&f->to);
    if (!q)
        return fail(__tp_settled_int(&f->socket) ? ENOTCONN : EBADF);
    if (!n) {
        __tp_look(p, 0);
        return 0;
    }
    int waits = __tp_settled_int(&f->waits) && !(flags & DONTWAIT);
    size_t done = 0;
    while (done < n) {
        size_t rest = n - done;
        int now = rest > ROOM ? ROOM : (int)rest;
        int put = __tp_put_told(f, q, (const char *)p + done, now, waits);
        if (put > 0) {
            done += put;
            continue;
        }
        if (done)
            break;
        if (put != -EPIPE)
            return told(put);
        /* What a network brings just after the peer has gone is lost, and no one is told. Who has shut the end itself knows. */
        if (__tp_settled_int(&f->socket) && __tp_settled_int(&f->family) != UNIX && !(__tp_byte_look(q) & SHUT)
            && __tp_any_bit())
            return (long)n;
        if (!(flags & NOSIGNAL))
            raise(13);
        return fail(EPIPE);
    }
    return (long)done;
}
long __tp_queue_read(int fd, void *to, size_t size)
{
    struct file *f = file(fd);
    return f ? received(f, to, size, 0) : fail(EBADF);
}
long __tp_queue_write(int fd, const void *p, size_t n)
{
    struct file *f = file(fd);
    return f ? sent(f, p, n, 0) : fail(EBADF);
}
long read(int fd, void *to, size_t size)
{
    if (ended(fd, 0, 0))
        return -1;
    struct file *f = file(fd);
    if (!f)
        return fail(EBADF);
    switch (__tp_settled_int(&f->kind)) {
    case QUEUE:
    case FIFO: return received(f, to, size, 0);
    case EVENT: return __tp_event_read(__tp_settled_pointer(&f->special), to, size, __tp_settled_int(&f->waits));
    case INPUT: return __tp_read_input(to, size);
    }
    return __tp_fails_io() ? fail(EIO) : __tp_bytes_in(to, size);
}
long write(int fd, const void *p, size_t n)
{
    if (ended(fd, 0, 1))
        return -1;
    struct file *f = file(fd);
    if (!f)
        return fail(EBADF);
    int kind = __tp_settled_int(&f->kind);
    if (kind == QUEUE || kind == FIFO)
        return sent(f, p, n, 0);
    if (kind == EVENT)
        return __tp_event_write(__tp_settled_pointer(&f->special), p, n, __tp_settled_int(&f->waits));
    if (__tp_fails_disk()) {
        __tp_look(p, n);
        return fail(ENOSPC);
    }
    if (n && (kind == OUTPUT || kind == ERRORS))
        __tp_output(kind == OUTPUT ? 1 : 2, p, n);
    else
        __tp_look(p, n);
    return (long)n;
}

/* ---- sockets -------------------------------------------------------------------------- */

static struct file *socket_of(int fd)
{
    struct file *f = file(fd);
    if (f && __tp_settled_int(&f->socket))
        return f;
    fail(f || __tp_descriptor_kind(fd) ? ENOTSOCK : EBADF);
    return 0;
}
int socket(int family, int type, int protocol)
{
    if (family != UNIX && family != INTERNET && family != INTERNET6)
        return fail(EAFNOSUPPORT);
    struct file *f = connected(family, 0, 0, type);
    if ((type & 15) == DATAGRAM) {
        struct listener *box = __tp_kernel_memory(sizeof *box);
        __atomic_store_n(&box->late, (struct datagram *)0, 0);
        __tp_kernel_queue(&box->coming, ROOM);
        if (__tp_monitored())
            __tp_settle_pointer(&box->owner, __tp_settled_pointer(&own_name));
        __tp_settle_pointer(&f->box, box);
    } else if ((type & 15) != STREAM)
        __tp_gap_between_datagrams();
    return opened(f, type);
}

/* The name in an address: a port, or a number made of a path that no port has. */
static long name_in(const unsigned char *address, unsigned length)
{
    unsigned char copy[128];
    if (length > sizeof copy)
        length = sizeof copy;
    if (length < 4)
        return 0;
    __tp_copy(copy, address, length);
    if ((copy[0] | copy[1] << 8) != UNIX)
        return copy[2] << 8 | copy[3];
    unsigned long name = 1469598103934665603UL;
    for (unsigned i = 2; i < length && copy[i]; i++)
        name = (name ^ copy[i]) * 1099511628211UL;
    return (long)(name | 1UL << 63);
}
/* Ports of datagrams are apart from those of streams. */
static long name_of(struct file *f, const void *address, unsigned length)
{
    long name = name_in(address, length);
    return name && __tp_settled_pointer(&f->box) ? name ^ APART : name;
}
int bind(int fd, const void *address, unsigned length)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    long name = name_of(f, address, length);
    if (!name)
        __tp_gap_between_ports();
    int free = 0;
    if (!__atomic_compare_exchange_n(&port(name, 1)->bound, &free, 1, 0, 0, 0))
        return fail(EADDRINUSE);
    __tp_settle_int(&busy, 1);
    f = changed(f);
    __tp_settle_long(&f->name, name);
    if (__tp_settled_int(&f->family) == INTERNET && !__tp_settled_pointer(&f->box) && length >= 8) {
        unsigned host;
        __tp_copy(&host, (const char *)address + 4, sizeof host);
        __tp_settle_long(&f->peer, 1L << 32 | host);
    }
    __atomic_store_n(&files[fd], f, 0);
    __tp_settle_int(&busy, 0);
    struct listener *box = __tp_settled_pointer(&f->box);
    if (box)
        __atomic_store_n(&port(name, 1)->listener, box, 0);
    return 0;
}
int listen(int fd, int backlog)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    long name = __tp_settled_long(&f->name);
    if (__tp_settled_pointer(&f->box))
        return fail(EOPNOTSUPP);
    if (!name)
        __tp_gap_between_ports();
    if (__tp_settled_pointer(&f->listener))
        return 0;
    struct listener *listener = __tp_kernel_memory(sizeof *listener);
    __tp_kernel_queue(&listener->coming, ROOM);
    if (__tp_monitored())
        __tp_settle_pointer(&listener->owner, __tp_settled_pointer(&own_name));
    f = changed(f);
    __tp_settle_pointer(&f->listener, listener);
    __atomic_store_n(&files[fd], f, 0);
    __atomic_store_n(&port(name, 1)->listener, listener, 0);
    return 0;
}
static void peer_address(int family, void *address, unsigned *length)
{
    unsigned char text[16] = {INTERNET, 0, 0, 0, 127, 0, 0, 1};
    if (!address || !length)
        return;
    unsigned room = *length, n = family == UNIX ? 2 : 16;
    text[0] = (unsigned char)family;
    if (family != UNIX)
        __tp_any_bytes(text + 2, 2);
    __tp_copy(address, text, room < n ? room : n);
    *length = n;
}
static int accepted(struct file *f, void *address, unsigned *length, int flags, int waits)
{
    struct listener *listener = __tp_settled_pointer(&f->listener);
    if (!listener)
        return fail(EINVAL);
    struct connection *c;
    int n = waits ? __tp_byte_take(&listener->coming, &c, sizeof c)
                  : __tp_byte_try_take(&listener->coming, &c, sizeof c);
    __tp_settle_int(&busy, n > 0);
    if (n == 0)
        return fail(EINVAL);
    if (n < 0)
        return fail(-n);
    int family = __tp_settled_int(&f->family);
    peer_address(family, address, length);
    struct file *made = connected(family, &c->up, &c->down, flags);
    if (__tp_monitored())
        __tp_settle_pointer(&made->other, __tp_settled_pointer(&c->caller));
    int fd = opened(made, flags);
    __tp_settle_int(&busy, 0);
    return fd;
}
int accept4(int fd, void *address, unsigned *length, int flags)
{
    if (ended(fd, 0, 0))
        return -1;
    struct file *f = socket_of(fd);
    return f ? accepted(f, address, length, flags, __tp_settled_int(&f->waits)) : -1;
}
int accept(int fd, void *address, unsigned *length) { return accept4(fd, address, length, 0); }
int connect(int fd, const void *address, unsigned length)
{
    __tp_cancellation_point();
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    if (__tp_settled_pointer(&f->from))
        return fail(EISCONN);
    long name = name_of(f, address, length);
    if (__tp_settled_pointer(&f->box)) {
        f = changed(f);
        __tp_settle_long(&f->peer, name);
        __atomic_store_n(&files[fd], f, 0);
        return 0;
    }
    if (!__tp_settled_int(&f->waits))
        __tp_gap_between_waits();
    if (__tp_fails_net())
        return fail(ECONNREFUSED);
    struct port *p = port(name, 0);
    struct listener *listener = p ? __atomic_load_n(&p->listener, 0) : 0;
    if (!listener)
        return fail(ECONNREFUSED);
    struct connection *c = __tp_kernel_memory(sizeof *c);
    __tp_byte_queue(&c->up, ROOM);
    __tp_byte_queue(&c->down, ROOM);
    __atomic_store_n(&c->refused, 0, 0);
    if (__tp_monitored())
        __tp_settle_pointer(&c->caller, __tp_settled_pointer(&own_name));
    if (__tp_byte_put(&listener->coming, &c, sizeof c) != sizeof c)
        return fail(ECONNREFUSED);
    __tp_settle_int(&busy, 1);
    f = changed(f);
    __tp_settle_pointer(&f->from, &c->down);
    __tp_settle_pointer(&f->to, &c->up);
    __tp_settle_pointer(&f->special, &c->refused);
    if (__tp_monitored())
        __tp_settle_pointer(&f->other, __tp_settled_pointer(&listener->owner));
    __atomic_store_n(&files[fd], f, 0);
    __tp_settle_int(&busy, 0);
    return 0;
}
int shutdown(int fd, int how)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    struct listener *listener = __tp_settled_pointer(&f->listener);
    struct queue *from = __tp_settled_pointer(&f->from), *to = __tp_settled_pointer(&f->to);
    if (how < 0 || how > 2)
        return fail(EINVAL);
    if (listener && how != 1) {
        stop_listening(__tp_settled_long(&f->name), listener);
        return 0;
    }
    if (!to)
        return fail(ENOTCONN);
    if (how == 0)
        __tp_gap_between_waits();
    /* Who meets the end finds that writing fails as well. */
    if (how == 2)
        __tp_byte_abandon(from);
    __tp_byte_close(to);
    return 0;
}
long send(int fd, const void *p, size_t n, int flags)
{
    if (ended(fd, flags, 1))
        return -1;
    struct file *f = socket_of(fd);
    return f ? sent(f, p, n, flags) : -1;
}
long recv(int fd, void *to, size_t size, int flags)
{
    if (ended(fd, flags, 0))
        return -1;
    struct file *f = socket_of(fd);
    return f ? received(f, to, size, flags) : -1;
}
long sendto(int fd, const void *p, size_t n, int flags, const void *address, unsigned length)
{
    if (ended(fd, flags, 1))
        return -1;
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    if (address && __tp_settled_pointer(&f->box))
        return send_datagram(f, p, n, name_of(f, address, length));
    return address ? fail(EISCONN) : sent(f, p, n, flags);
}
long recvfrom(int fd, void *to, size_t size, int flags, void *address, unsigned *length)
{
    if (ended(fd, flags, 0))
        return -1;
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    if (!__tp_settled_pointer(&f->box)) {
        if (address)
            __tp_gap_between_datagrams();
        return received(f, to, size, flags);
    }
    long from = 0;
    long n = next_datagram(f, to, size, flags, &from);
    if (n >= 0 && address && length) {
        /* A sender without a name of its own has one that the system chose, which is not followed. */
        if (!from || __tp_settled_int(&f->family) != INTERNET)
            __tp_gap_between_datagrams();
        from ^= APART;
        unsigned char text[16] = {INTERNET, 0, (unsigned char)(from >> 8), (unsigned char)from, 127, 0, 0, 1};
        unsigned room = *length;
        __tp_copy(address, text, room < 16 ? room : 16);
        *length = 16;
    }
    return n;
}
long sendmsg(int fd, const void *message, int flags)
{
    __tp_gap_between_datagrams();
    return -1;
}
long recvmsg(int fd, void *message, int flags)
{
    __tp_gap_between_datagrams();
    return -1;
}
int setsockopt(int fd, int level, int name, const void *value, unsigned length)
{
    if (!socket_of(fd))
        return -1;
    __tp_look(value, length);
    return 0;
}
/* No call fails behind a program's back, so there is no error that waits to be asked for. */
int getsockopt(int fd, int level, int name, void *value, unsigned *length)
{
    enum { SOCKET = 1, TYPE = 3, ERROR = 4 };
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    if (level != SOCKET || name != TYPE && name != ERROR || *length < sizeof(int))
        __tp_gap_between_names();
    int found = name == ERROR ? 0 : __tp_settled_pointer(&f->box) ? DATAGRAM : STREAM;
    __tp_copy(value, &found, sizeof found);
    *length = sizeof found;
    return 0;
}
/* The address that was bound, or one that the system chose. */
int getsockname(int fd, void *address, unsigned *length)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    int family = __tp_settled_int(&f->family);
    long name = __tp_settled_long(&f->name);
    if (family != INTERNET)
        __tp_gap_between_names();
    if (__tp_settled_pointer(&f->box))
        name = name ? name ^ APART : 0;
    unsigned char text[16] = {INTERNET};
    __tp_any_bytes(text + 2, 6);
    if (name) {
        text[2] = (unsigned char)(name >> 8);
        text[3] = (unsigned char)name;
    }
    long bound = __tp_settled_long(&f->peer);
    if (bound >> 32 == 1 && !__tp_settled_pointer(&f->box) && !__tp_settled_pointer(&f->from)) {
        unsigned host = (unsigned)bound;
        __tp_copy(text + 4, &host, sizeof host);
    }
    unsigned room = *length;
    __tp_copy(address, text, room < 16 ? room : 16);
    *length = 16;
    return 0;
}
int getpeername(int fd, void *address, unsigned *length)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    if (!__tp_settled_pointer(&f->to))
        return fail(ENOTCONN);
    peer_address(__tp_settled_int(&f->family), address, length);
    return 0;
}

/* For managed.c, whose threads have what a descriptor stands for and not its number. */
int __tp_file_accept(struct file *f, int waits) { return accepted(f, 0, 0, 0, waits); }
long __tp_file_received(struct file *f, void *to, size_t size, int waits)
{
    return received(f, to, size, waits ? 0 : DONTWAIT);
}
long __tp_file_sent(struct file *f, const void *p, size_t n) { return sent(f, p, n, NOSIGNAL); }
int __tp_file_closed(struct file *f) { return !__atomic_load_n((int *)__tp_settled_pointer(&f->users), 0); }
void __tp_file_end(struct file *f) { __tp_byte_close(__tp_settled_pointer(&f->to)); }
void __tp_file_close(int fd, struct file *f)
{
    struct file *open = f;
    __tp_settle_int(&busy, 1);
    if (__atomic_compare_exchange_n(&files[fd], &open, (struct file *)0, 0, 0, 0)) {
        __atomic_fetch_and(&used, ~(1UL << fd), 0);
        leave(f);
    }
    __tp_settle_int(&busy, 0);
}

/* ---- names of hosts: there is one ----------------------------------------------------- */

/* Four numbers below 256 with dots between; how many characters, or 0. */
static int dotted(const char *text, unsigned char *to)
{
    int at = 0;
    for (int part = 0; part < 4; part++) {
        int value = 0, digits = 0;
        if (part && text[at++] != '.')
            return 0;
        while (text[at] >= '0' && text[at] <= '9' && digits < 3) {
            value = value * 10 + (text[at++] - '0');
            digits++;
        }
        if (!digits || value > 255)
            return 0;
        to[part] = (unsigned char)value;
    }
    return at;
}
int inet_pton(int family, const char *text, void *to)
{
    unsigned char bytes[4];
    if (family != INTERNET)
        __tp_gap_between_names();
    int n = dotted(text, bytes);
    if (!n || text[n])
        return 0;
    __tp_copy(to, bytes, 4);
    return 1;
}
int inet_aton(const char *text, void *to) { return inet_pton(INTERNET, text, to); }
unsigned inet_addr(const char *text)
{
    unsigned result;
    return inet_pton(INTERNET, text, &result) == 1 ? result : 0xffffffffu;
}
struct address_info {
    int flags, family, type, protocol;
    unsigned length;
    void *address;
    char *name;
    struct address_info *next;
};
int getaddrinfo(const char *node, const char *service, const struct address_info *hints,
                struct address_info **result)
{
    int port = 0;
    for (int i = 0; service && service[i]; i++) {
        if (service[i] < '0' || service[i] > '9' || port > 65535)
            __tp_gap_between_names();
        port = port * 10 + (service[i] - '0');
    }
    struct address_info *first = __tp_alloc(sizeof *first);
    unsigned char *address = __tp_alloc(16);
    for (int i = 0; i < 16; i++)
        address[i] = 0;
    address[0] = INTERNET;
    address[2] = (unsigned char)(port >> 8);
    address[3] = (unsigned char)port;
    address[4] = 127;
    address[7] = 1;
    first->flags = 0;
    first->family = INTERNET;
    first->type = hints && hints->type ? hints->type : STREAM;
    first->protocol = 6;
    first->length = 16;
    first->address = address;
    first->name = 0;
    first->next = 0;
    *result = first;
    return 0;
}
void *gethostbyname(const char *name)
{
    __tp_gap_between_names();
    return 0;
}

void freeaddrinfo(struct address_info *first)
{
    while (first) {
        struct address_info *next = first->next;
        __tp_free(first->address);
        __tp_free(first);
        first = next;
    }
}
const char *gai_strerror(int code) { return "Name or service not known"; }
int getnameinfo(const void *address, unsigned length, char *host, unsigned host_room, char *service,
                unsigned service_room, int flags)
{
    __tp_gap_between_names();
    return -1;
}
const char *inet_ntop(int family, const void *from, char *to, unsigned room)
{
    __tp_gap_between_names();
    return 0;
}
struct in_address {
    unsigned number;
};
/* The text stands where the next call puts its own, also that of another thread. */
char *inet_ntoa(struct in_address address)
{
    static char text[16] __asm__("the text of inet_ntoa");
    const unsigned char *part = (const unsigned char *)&address.number;
    int at = 0;
    for (int i = 0; i < 4; i++) {
        if (i)
            text[at++] = '.';
        if (part[i] >= 100)
            text[at++] = (char)('0' + part[i] / 100);
        if (part[i] >= 10)
            text[at++] = (char)('0' + part[i] / 10 % 10);
        text[at++] = (char)('0' + part[i] % 10);
    }
    text[at] = 0;
    return text;
}

/* ---- what is not followed between processes ------------------------------------------- */

int getpid(void)
{
    int own = __atomic_load_n(&number, 0), none = 0;
    if (own)
        return own;
    own = 1001 + __atomic_fetch_add(&numbers, 1, 0);
    return __atomic_compare_exchange_n(&number, &none, own, 0, 0, 0) ? own : none;
}
int __tp_kill_process(int process, int number);
int kill(int process, int number) { return __tp_kill_process(process, number); }
int sigqueue(int process, int number, void *value) { return kill(process, number); }
int ioctl(int fd, unsigned long request, ...)
{
    __tp_gap_between_waits();
    return -1;
}
void *fdopen(int fd, const char *mode)
{
    __tp_gap_between_streams();
    return 0;
}
int dprintf(int fd, const char *format, ...)
{
    __tp_gap_between_streams();
    return -1;
}
int vdprintf(int fd, const char *format, va_list arguments)
{
    __tp_gap_between_streams();
    return -1;
}
int flock(int fd, int operation)
{
    __tp_gap_between_files();
    return -1;
}
