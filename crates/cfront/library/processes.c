/* Descriptors between the processes of a system: stream sockets, pipes, and what ends with a process.

   All processes run on one host. A connection is two byte queues, one for each way. A process that listens has a queue
   of connections, which `connect` puts one into and `accept` takes one from; `connect` is refused if no process
   listens at that time. Addresses of hosts are not looked at, only ports; the path of a Unix socket is a name as a
   port is. What is written to a queue is there at once; nothing is lost, and a connection is not reset. A
   read gives all that is there, up to what is asked for. Options are accepted and do nothing.

   What an open descriptor stands for is shared by its duplicates, and shut with the last of them, also where its process
   ends. Tables are the kernel's: relaxed atomics, so that they order nothing; a message orders what was before it is sent
   before what is after it is received. Of a process's own tables there is one each; those named as the kernel's
   are one for all. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

void *__tp_alloc(size_t size);
void __tp_free(void *p);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_any_bytes(void *to, size_t n);
void __tp_look(const void *p, size_t n);
int __tp_any_bit(void);
int __tp_descriptor_new(int kind);
int __tp_descriptor_kind(int fd);
void __tp_cancellation_point(void);
int *__errno_location(void);
int raise(int number);
int close(int fd);

void __tp_byte_queue(void *queue, int capacity);
void __tp_kernel_queue(void *queue, int capacity);
int __tp_byte_put(void *queue, const void *from, int n);
int __tp_byte_try_put(void *queue, const void *from, int n);
int __tp_byte_take(void *queue, void *to, int n);
int __tp_byte_try_take(void *queue, void *to, int n);
int __tp_byte_peek(void *queue, void *to, int n);
int __tp_byte_try_peek(void *queue, void *to, int n);
void __tp_byte_close(void *queue);
void __tp_byte_abandon(void *queue);

void __tp_gap_between_datagrams(void);
void __tp_gap_between_waits(void);
void __tp_gap_between_names(void);
void __tp_gap_between_streams(void);
void __tp_gap_between_signals(void);
void __tp_gap_between_files(void);
void __tp_gap_between_ports(void);

enum { CLOSED = 0, SOCKET = 5, QUEUE = 7, MOST = 64, PORTS = 32, ROOM = 65536 };
enum {
    EBADF = 9, EAGAIN = 11, EINVAL = 22, EPIPE = 32, ENOTSOCK = 88, EAFNOSUPPORT = 97, EADDRINUSE = 98,
    ENOTCONN = 107, EISCONN = 106, ECONNREFUSED = 111, EOPNOTSUPP = 95
};
enum { UNIX = 1, INTERNET = 2, INTERNET6 = 10, STREAM = 1, NONBLOCK = 2048 };
enum { NOSIGNAL = 0x4000, PEEK = 2, DONTWAIT = 0x40, WAITALL = 0x100, FIXED = 16, ANONYMOUS = 32 };

/* A byte queue stands at its first byte. */
struct queue {
    long at[2];
};
struct listener {
    struct queue coming;
};
struct connection {
    struct queue up, down;
};
/* What a descriptor stands for: ends of queues, or a place where connections come. */
struct file {
    int users, socket, family, waits;
    struct queue *from, *to;
    long name;
    struct listener *listener;
};
struct port {
    long name;
    struct listener *listener;
};
static struct port ports[PORTS] __asm__("the kernel's table of ports");
static int numbers __asm__("the kernel's count of process numbers");
static struct file *files[MOST] __asm__("the open files");
static int highest __asm__("one more than the highest descriptor");
static int number __asm__("the number of the process");

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
static struct file *fresh(struct queue *from, struct queue *to, int flags)
{
    struct file *f = __tp_alloc(sizeof *f);
    __atomic_store_n(&f->users, 1, 0);
    __atomic_store_n(&f->socket, 0, 0);
    __atomic_store_n(&f->family, 0, 0);
    __atomic_store_n(&f->waits, !(flags & NONBLOCK), 0);
    __atomic_store_n(&f->from, from, 0);
    __atomic_store_n(&f->to, to, 0);
    __atomic_store_n(&f->name, 0L, 0);
    __atomic_store_n(&f->listener, (struct listener *)0, 0);
    return f;
}
static void put_file(int fd, struct file *f)
{
    __atomic_store_n(&files[fd], f, 0);
    int most = __atomic_load_n(&highest, 0);
    while (fd >= most && !__atomic_compare_exchange_n(&highest, &most, fd + 1, 0, 0, 0))
        ;
}
static int opened(struct file *f)
{
    int fd = __tp_descriptor_new(QUEUE);
    put_file(fd, f);
    return fd;
}
static struct queue *queue(void)
{
    struct queue *q = __tp_alloc(sizeof *q);
    __tp_byte_queue(q, ROOM);
    return q;
}
int pipe2(int *fds, int flags)
{
    struct queue *q = queue();
    fds[0] = opened(fresh(q, 0, flags));
    fds[1] = opened(fresh(0, q, flags));
    return 0;
}
int pipe(int *fds) { return pipe2(fds, 0); }
int socketpair(int family, int type, int protocol, int *fds)
{
    if ((type & 15) != STREAM)
        __tp_gap_between_datagrams();
    struct queue *up = queue(), *down = queue();
    for (int i = 0; i < 2; i++) {
        struct file *f = i ? fresh(down, up, type) : fresh(up, down, type);
        __atomic_store_n(&f->socket, 1, 0);
        fds[i] = opened(f);
    }
    return 0;
}
int eventfd(unsigned initial, int flags)
{
    __tp_gap_between_waits();
    return -1;
}

/* No process listens any more: what has come and was not accepted meets the end. */
static void stop_listening(struct file *f, struct listener *listener)
{
    for (int i = 0; i < PORTS; i++)
        if (__atomic_load_n(&ports[i].listener, 0) == listener) {
            __atomic_store_n(&ports[i].listener, (struct listener *)0, 0);
            __atomic_store_n(&ports[i].name, 0L, 0);
        }
    __tp_byte_close(&listener->coming);
    struct connection *left;
    while (__tp_byte_try_take(&listener->coming, &left, sizeof left) == sizeof left) {
        __tp_byte_abandon(&left->up);
        __tp_byte_close(&left->down);
    }
    __tp_byte_abandon(&listener->coming);
    __atomic_store_n(&f->listener, (struct listener *)0, 0);
}
static void unused(struct file *f)
{
    struct listener *listener = __atomic_load_n(&f->listener, 0);
    struct queue *from = __atomic_load_n(&f->from, 0), *to = __atomic_load_n(&f->to, 0);
    if (listener)
        stop_listening(f, listener);
    if (to)
        __tp_byte_close(to);
    if (from)
        __tp_byte_abandon(from);
}

/* Called where descriptors.c closes, duplicates, reads and writes what is of this kind. */
void __tp_queue_close(int fd)
{
    struct file *f = file(fd);
    __atomic_store_n(&files[fd], (struct file *)0, 0);
    if (f && __atomic_fetch_sub(&f->users, 1, 0) == 1)
        unused(f);
}
void __tp_queue_share(int fd, int to)
{
    struct file *f = file(fd);
    __atomic_fetch_add(&f->users, 1, 0);
    put_file(to, f);
}
void __tp_queue_mode(int fd, int flags) { __atomic_store_n(&file(fd)->waits, !(flags & NONBLOCK), 0); }
int __tp_queue_ready(int fd)
{
    __tp_gap_between_waits();
    return 0;
}
void __tp_queue_await(int fd) { __tp_gap_between_waits(); }

/* The process ends: the last user of a file shuts it. */
void __tp_close_all(void)
{
    int most = __atomic_load_n(&highest, 0);
    for (int fd = 0; fd < most; fd++)
        if (__atomic_load_n(&files[fd], 0))
            __tp_queue_close(fd);
}

static long received(struct file *f, void *to, size_t size, int flags)
{
    struct queue *q = __atomic_load_n(&f->from, 0);
    if (!q)
        return fail(__atomic_load_n(&f->socket, 0) ? ENOTCONN : EBADF);
    int n = size > ROOM ? ROOM : (int)size;
    if (!n)
        return 0;
    int waits = __atomic_load_n(&f->waits, 0) && !(flags & DONTWAIT);
    if (flags & PEEK)
        return told(waits ? __tp_byte_peek(q, to, n) : __tp_byte_try_peek(q, to, n));
    if (!waits)
        return told(__tp_byte_try_take(q, to, n));
    int all = __tp_byte_take(q, to, n);
    while (flags & WAITALL && all > 0 && all < n) {
        int more = __tp_byte_take(q, (char *)to + all, n - all);
        if (more <= 0)
            break;
        all += more;
    }
    return told(all);
}
static long sent(struct file *f, const void *p, size_t n, int flags)
{
    struct queue *q = __atomic_load_n(&f->to, 0);
    if (!q)
        return fail(__atomic_load_n(&f->socket, 0) ? ENOTCONN : EBADF);
    if (!n) {
        __tp_look(p, 0);
        return 0;
    }
    int waits = __atomic_load_n(&f->waits, 0) && !(flags & DONTWAIT);
    size_t done = 0;
    while (done < n) {
        size_t rest = n - done;
        int now = rest > ROOM ? ROOM : (int)rest;
        int put = waits ? __tp_byte_put(q, (const char *)p + done, now)
                        : __tp_byte_try_put(q, (const char *)p + done, now);
        if (put > 0) {
            done += put;
            continue;
        }
        if (done)
            break;
        if (put != -EPIPE)
            return told(put);
        /* What is sent just after the peer has gone is lost, and no one is told. */
        if (__atomic_load_n(&f->socket, 0) && __tp_any_bit())
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

/* ---- sockets -------------------------------------------------------------------------- */

static struct file *socket_of(int fd)
{
    struct file *f = file(fd);
    if (f && __atomic_load_n(&f->socket, 0))
        return f;
    fail(f || __tp_descriptor_kind(fd) ? ENOTSOCK : EBADF);
    return 0;
}
int socket(int family, int type, int protocol)
{
    if ((type & 15) != STREAM)
        __tp_gap_between_datagrams();
    if (family != UNIX && family != INTERNET && family != INTERNET6)
        return fail(EAFNOSUPPORT);
    struct file *f = fresh(0, 0, type);
    __atomic_store_n(&f->socket, 1, 0);
    __atomic_store_n(&f->family, family, 0);
    return opened(f);
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
int bind(int fd, const void *address, unsigned length)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    long name = name_in(address, length);
    if (!name)
        __tp_gap_between_ports();
    for (int i = 0; i < PORTS; i++) {
        long free = 0;
        if (__atomic_load_n(&ports[i].name, 0) == name)
            return fail(EADDRINUSE);
        if (__atomic_compare_exchange_n(&ports[i].name, &free, name, 0, 0, 0)) {
            __atomic_store_n(&f->name, name, 0);
            return 0;
        }
        if (free == name)
            return fail(EADDRINUSE);
    }
    __tp_gap_between_ports();
    return -1;
}
int listen(int fd, int backlog)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    long name = __atomic_load_n(&f->name, 0);
    if (!name)
        __tp_gap_between_ports();
    if (__atomic_load_n(&f->listener, 0))
        return 0;
    struct listener *listener = __tp_alloc(sizeof *listener);
    __tp_kernel_queue(&listener->coming, ROOM);
    __atomic_store_n(&f->listener, listener, 0);
    for (int i = 0; i < PORTS; i++)
        if (__atomic_load_n(&ports[i].name, 0) == name) {
            __atomic_store_n(&ports[i].listener, listener, 0);
            return 0;
        }
    return fail(EINVAL);
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
int accept4(int fd, void *address, unsigned *length, int flags)
{
    __tp_cancellation_point();
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    struct listener *listener = __atomic_load_n(&f->listener, 0);
    if (!listener)
        return fail(EINVAL);
    struct connection *c;
    int n = __atomic_load_n(&f->waits, 0) ? __tp_byte_take(&listener->coming, &c, sizeof c)
                          : __tp_byte_try_take(&listener->coming, &c, sizeof c);
    if (n == 0)
        return fail(EINVAL);
    if (n < 0)
        return fail(-n);
    int family = __atomic_load_n(&f->family, 0);
    struct file *own = fresh(&c->up, &c->down, flags);
    __atomic_store_n(&own->socket, 1, 0);
    __atomic_store_n(&own->family, family, 0);
    peer_address(family, address, length);
    return opened(own);
}
int accept(int fd, void *address, unsigned *length) { return accept4(fd, address, length, 0); }
int connect(int fd, const void *address, unsigned length)
{
    __tp_cancellation_point();
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    if (__atomic_load_n(&f->from, 0))
        return fail(EISCONN);
    if (!__atomic_load_n(&f->waits, 0))
        __tp_gap_between_waits();
    long name = name_in(address, length);
    struct listener *listener = 0;
    for (int i = 0; i < PORTS; i++) {
        long found = __atomic_load_n(&ports[i].name, 0);
        if (found == name)
            listener = __atomic_load_n(&ports[i].listener, 0);
        if (found == name || !found)
            break;
    }
    if (!listener)
        return fail(ECONNREFUSED);
    struct connection *c = __tp_alloc(sizeof *c);
    __tp_byte_queue(&c->up, ROOM);
    __tp_byte_queue(&c->down, ROOM);
    if (__tp_byte_put(&listener->coming, &c, sizeof c) != sizeof c)
        return fail(ECONNREFUSED);
    __atomic_store_n(&f->from, &c->down, 0);
    __atomic_store_n(&f->to, &c->up, 0);
    return 0;
}
int shutdown(int fd, int how)
{
    struct file *f = socket_of(fd);
    if (!f)
        return -1;
    struct listener *listener = __atomic_load_n(&f->listener, 0);
    struct queue *from = __atomic_load_n(&f->from, 0), *to = __atomic_load_n(&f->to, 0);
    if (how < 0 || how > 2)
        return fail(EINVAL);
    if (listener && how != 1) {
        stop_listening(f, listener);
        return 0;
    }
    if (!to)
        return fail(ENOTCONN);
    if (how == 0)
        __tp_gap_between_waits();
    __tp_byte_close(to);
    if (how == 2)
        __tp_byte_abandon(from);
    return 0;
}
long send(int fd, const void *p, size_t n, int flags)
{
    __tp_cancellation_point();
    struct file *f = socket_of(fd);
    return f ? sent(f, p, n, flags) : -1;
}
long recv(int fd, void *to, size_t size, int flags)
{
    __tp_cancellation_point();
    struct file *f = socket_of(fd);
    return f ? received(f, to, size, flags) : -1;
}
long sendto(int fd, const void *p, size_t n, int flags, const void *address, unsigned length)
{
    if (address)
        __tp_gap_between_datagrams();
    return send(fd, p, n, flags);
}
long recvfrom(int fd, void *to, size_t size, int flags, void *address, unsigned *length)
{
    if (address)
        __tp_gap_between_datagrams();
    return recv(fd, to, size, flags);
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
int getsockopt(int fd, int level, int name, void *value, unsigned *length)
{
    __tp_gap_between_names();
    return -1;
}
int getsockname(int fd, void *address, unsigned *length)
{
    __tp_gap_between_names();
    return -1;
}
int getpeername(int fd, void *address, unsigned *length)
{
    __tp_gap_between_names();
    return -1;
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
char *inet_ntoa(unsigned address)
{
    __tp_gap_between_names();
    return 0;
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
static int waits(void)
{
    __tp_gap_between_waits();
    return -1;
}
int poll(void *list, unsigned long count, int time) { return waits(); }
int ppoll(void *list, unsigned long count, const void *time, const void *mask) { return waits(); }
int __tp_select(int count, void *reads, void *writes, void *others, int limited) { return waits(); }
int epoll_create(int size) { return waits(); }
int epoll_create1(int flags) { return waits(); }
int epoll_ctl(int set, int operation, int fd, void *event) { return waits(); }
int epoll_wait(int set, void *events, int most, int time) { return waits(); }
int epoll_pwait(int set, void *events, int most, int time, const void *mask) { return waits(); }
void __tp_epoll_forget(int fd) { waits(); }
int kill(int process, int number)
{
    __tp_gap_between_signals();
    return -1;
}
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
int mkfifo(const char *path, unsigned mode)
{
    __tp_gap_between_files();
    return -1;
}
void *calloc(size_t n, size_t size);
void *mmap(void *wanted, size_t length, int protection, int flags, int fd, long offset)
{
    if (!length) {
        fail(EINVAL);
        return (void *)-1;
    }
    if (!(flags & ANONYMOUS) || flags & FIXED)
        __tp_gap_between_files();
    void *p = calloc(1, (length + 4095) / 4096 * 4096);
    return p ? p : (void *)-1;
}
void *mmap64(void *wanted, size_t length, int protection, int flags, int fd, long long offset)
{
    return mmap(wanted, length, protection, flags, fd, 0);
}
int flock(int fd, int operation)
{
    __tp_gap_between_files();
    return -1;
}
