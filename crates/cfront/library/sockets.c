/* Sockets, and waiting for files (sys/socket.h, netdb.h, sys/select.h, poll.h, sys/epoll.h).

   The peer is outside the program: it connects, sends any bytes, refuses and hangs up at any time. What
   the program sends is read and forgotten. A call that waits for the peer comes back: the peer acts
   some day. Connections of a program to itself are with a peer that may send anything, too. Without peers (`--peers none`) no connection
   is made and nothing comes: what waits for one waits for ever, but for a time limit and for sockets that do not wait. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

size_t strlen(const char *s);
void *__tp_alloc(size_t size);
void __tp_free(void *p);
int __tp_any_bit(void);
int __tp_fails_net(void);
int __tp_any_byte(void);
int __tp_any_printable(void);
int __tp_between(int least, int most);
int __tp_nondet_int(void);
void __tp_assume(int condition);
int *__errno_location(void);
int pthread_mutex_lock(void *lock);
int pthread_mutex_unlock(void *lock);
void __tp_copy(void *to, const void *from, size_t n);
int __tp_interrupted(int how);
int __tp_interrupted_with(const void *mask);
void __tp_yield(void);
int pause(void);
int sigsuspend(const void *mask);
/* Whether there are peers outside the program. */
int __tp_peers(void);
void __tp_gap_itself(void);
int sem_init(void *semaphore, int shared, unsigned int value);
void __tp_sem_wait(void *semaphore);
void __tp_gap_several(void);
void __tp_gap_descriptors(void);
void __tp_gap_pairs(void);
int __tp_descriptor_new(int kind);
int __tp_descriptor_kind(int fd);
void __tp_any_bytes(void *to, size_t n);
void __tp_any_name(char *to, size_t room, size_t least);
int __tp_between(int least, int most);
void __tp_look(const void *p, size_t n);
long __tp_bytes_in(void *to, size_t size);

/* Of pipes.c, in programs that have pipes. */
long __tp_take(int fd, void *to, size_t size);
long __tp_take_now(int fd, void *to, size_t size);
long __tp_put(int fd, const void *p, size_t n);
int __tp_shut(int fd);
int __tp_ready(int fd);
int __tp_found(int fd);
void __tp_await(int fd);

enum { CLOSED = 0, SOCKET = 5, SET = 6, QUEUE = 7, MOST = 64 };
enum {
    EBADF = 9, EAGAIN = 11, EINVAL = 22, EMFILE = 24, ENOTSOCK = 88, EADDRINUSE = 98, ECONNABORTED = 103,
    ECONNRESET = 104, ENOTCONN = 107, ECONNREFUSED = 111, ENOENT = 2, EEXIST = 17
};
/* How calls end where a handler of a signal runs. */
enum { GOES_ON, BEGINS_AGAIN, ENDS };
enum { ONE_SHOT = 1 << 30, SPENT = 1 << 29 };

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}
static int is_socket(int fd)
{
    int kind = __tp_descriptor_kind(fd);
    if (kind == SOCKET)
        return 1;
    fail(kind == CLOSED ? EBADF : ENOTSOCK);
    return 0;
}

/* ---- connections ---------------------------------------------------------------------- */

/* Whether the program has named a socket, by which it could reach itself. */
static int named __asm__("whether a socket has a name");

/* Nothing comes: at once where the socket does not wait, which is not followed. */
static int nothing(void)
{
    if (__tp_any_bit())
        return fail(EAGAIN);
    long never[4];
    sem_init(never, 0, 0);
    __tp_sem_wait(never);
    return fail(EAGAIN);
}

int socket(int family, int type, int protocol)
{
    return __tp_fails_net() ? fail(EMFILE) : __tp_descriptor_new(SOCKET);
}

int bind(int fd, const void *address, unsigned length)
{
    if (!is_socket(fd))
        return -1;
    __tp_look(address, length);
    __atomic_store_n(&named, 1, 0);
    return __tp_any_bit() ? 0 : fail(EADDRINUSE);
}
int listen(int fd, int backlog)
{
    if (!is_socket(fd))
        return -1;
    return __tp_fails_net() ? fail(EADDRINUSE) : 0;
}

/* An address of another process: as many bytes as there is room for. */
static void any_address(void *address, unsigned *length)
{
    if (!address || !length)
        return;
    unsigned room = *length;
    __tp_any_bytes(address, room < 16 ? room : 16);
    *length = 16;
}
int accept(int fd, void *address, unsigned *length)
{
    if (__tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (!is_socket(fd))
        return -1;
    if (!__tp_peers())
        return nothing();
    if (__tp_any_bit())
        return fail(__tp_any_bit() ? ECONNABORTED : EAGAIN);
    if (__tp_fails_net())
        return fail(EMFILE);
    any_address(address, length);
    return __tp_descriptor_new(SOCKET);
}
int accept4(int fd, void *address, unsigned *length, int flags)
{
    return accept(fd, address, length);
}
int connect(int fd, const void *address, unsigned length)
{
    if (__tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (!is_socket(fd))
        return -1;
    __tp_look(address, length);
    if (!__tp_peers()) {
        if (__atomic_load_n(&named, 0))
            __tp_gap_itself();
        return fail(ECONNREFUSED);
    }
    return __tp_any_bit() ? fail(ECONNREFUSED) : 0;
}
/* Of a pair of sockets: that one end reads no more is not followed. */
int shutdown(int fd, int how)
{
    if (__tp_descriptor_kind(fd) == QUEUE) {
        if (how < 0 || how > 2)
            return fail(EINVAL);
        if (how != 1)
            __tp_gap_pairs();
        return __tp_shut(fd);
    }
    return is_socket(fd) ? 0 : -1;
}

int setsockopt(int fd, int level, int name, const void *value, unsigned length)
{
    if (!is_socket(fd))
        return -1;
    __tp_look(value, length);
    return __tp_fails_net() ? fail(EINVAL) : 0;
}
int getsockopt(int fd, int level, int name, void *value, unsigned *length)
{
    if (!is_socket(fd))
        return -1;
    __tp_any_bytes(value, *length);
    return 0;
}
int getsockname(int fd, void *address, unsigned *length)
{
    if (!is_socket(fd))
        return -1;
    any_address(address, length);
    return 0;
}
int getpeername(int fd, void *address, unsigned *length) { return getsockname(fd, address, length); }

/* ---- messages ------------------------------------------------------------------------- */

long send(int fd, const void *p, size_t n, int flags)
{
    if (__tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (__tp_descriptor_kind(fd) == QUEUE)
        return __tp_put(fd, p, n);
    if (!is_socket(fd))
        return -1;
    __tp_look(p, n);
    if (!__tp_peers())
        return fail(ENOTCONN);
    return __tp_any_bit() ? (long)n : fail(ECONNRESET);
}
long recv(int fd, void *to, size_t size, int flags)
{
    if (__tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (__tp_descriptor_kind(fd) == QUEUE) {
        enum { OUT_OF_BAND = 1, PEEK = 2, NOW = 64, ALL = 256 };
        if (flags & (OUT_OF_BAND | PEEK | ALL))
            __tp_gap_pairs();
        return flags & NOW ? __tp_take_now(fd, to, size) : __tp_take(fd, to, size);
    }
    if (!is_socket(fd))
        return -1;
    if (!__tp_peers())
        return __tp_any_bit() ? fail(ENOTCONN) : nothing();
    if (!__tp_any_bit())
        return fail(__tp_any_bit() ? ECONNRESET : EAGAIN);
    return __tp_bytes_in(to, size);
}
long sendto(int fd, const void *p, size_t n, int flags, const void *address, unsigned length)
{
    if (address)
        __tp_look(address, length);
    if (address && !__tp_peers() && is_socket(fd)) {
        if (__atomic_load_n(&named, 0))
            __tp_gap_itself();
        __tp_look(p, n);
        return (long)n;
    }
    return send(fd, p, n, flags);
}
long recvfrom(int fd, void *to, size_t size, int flags, void *address, unsigned *length)
{
    long n = recv(fd, to, size, flags);
    if (n >= 0)
        any_address(address, length);
    return n;
}

struct part {
    void *base;
    size_t length;
};
struct message {
    void *name;
    unsigned name_length;
    struct part *parts;
    size_t count;
    void *control;
    size_t control_length;
    int flags;
};
long sendmsg(int fd, const struct message *m, int flags)
{
    if (__tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (!is_socket(fd))
        return -1;
    size_t all = 0;
    for (size_t i = 0; i < m->count; i++) {
        __tp_look(m->parts[i].base, m->parts[i].length);
        all += m->parts[i].length;
    }
    if (!__tp_peers())
        return fail(ENOTCONN);
    return __tp_any_bit() ? (long)all : fail(ECONNRESET);
}
long recvmsg(int fd, struct message *m, int flags)
{
    if (__tp_interrupted(BEGINS_AGAIN))
        return -1;
    if (!is_socket(fd))
        return -1;
    if (!__tp_peers())
        return __tp_any_bit() ? fail(ENOTCONN) : nothing();
    if (!__tp_any_bit())
        return fail(__tp_any_bit() ? ECONNRESET : EAGAIN);
    long all = 0;
    for (size_t i = 0; i < m->count; i++) {
        long n = __tp_bytes_in(m->parts[i].base, m->parts[i].length);
        all += n;
        if ((size_t)n < m->parts[i].length)
            break;
    }
    m->control_length = 0;
    m->flags = 0;
    return all;
}

/* ---- names ---------------------------------------------------------------------------- */

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
    if (node)
        strlen(node);
    if (service)
        strlen(service);
    if (__tp_any_bit())
        return -2;
    struct address_info *first = __tp_alloc(sizeof *first);
    void *address = __tp_alloc(16);
    first->flags = 0;
    first->family = 2;
    first->type = hints ? hints->type : 1;
    first->protocol = hints ? hints->protocol : 6;
    first->length = 16;
    __tp_any_bytes(address, 16);
    first->address = address;
    first->name = 0;
    first->next = 0;
    *result = first;
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
    __tp_look(address, length);
    if (__tp_any_bit() || host && host_room < 2 || service && service_room < 2)
        return __tp_between(-20, -1);
    if (host)
        __tp_any_name(host, host_room, 1);
    if (service)
        __tp_any_name(service, service_room, 1);
    return 0;
}
int inet_pton(int family, const char *text, void *to)
{
    strlen(text);
    if (!__tp_any_bit())
        return 0;
    __tp_any_bytes(to, family == 2 ? 4 : 16);
    return 1;
}
int inet_aton(const char *text, void *to) { return inet_pton(2, text, to); }
unsigned inet_addr(const char *text)
{
    strlen(text);
    return (unsigned)__tp_nondet_int();
}
/* The text of an address has any of its lengths; it is too long for the room, or not. */
const char *inet_ntop(int family, const void *from, char *to, unsigned room)
{
    char fresh[46];
    __tp_look(from, family == 2 ? 4 : 16);
    int n = family == 2 ? __tp_between(7, 15) : __tp_between(2, 45);
    if ((unsigned)n >= room) {
        fail(28);
        return 0;
    }
    for (int i = 0; i < n; i++)
        fresh[i] = (char)__tp_any_printable();
    fresh[n] = 0;
    __tp_copy(to, fresh, (size_t)n + 1);
    return to;
}
/* Their result is the library's, so that calls of two threads race. */
static char address_text[16] __asm__("the result of inet_ntoa");
struct in_address {
    unsigned number;
};
char *inet_ntoa(struct in_address address)
{
    return (char *)inet_ntop(2, &address, address_text, sizeof address_text);
}
struct host {
    char *name;
    char **aliases;
    int family, length;
    char **addresses;
};
static char host_address[4];
static char *host_addresses[2], *host_aliases[1];
static struct host host __asm__("the result of gethostbyname");
struct host *gethostbyname(const char *name)
{
    strlen(name);
    if (!__tp_any_bit())
        return 0;
    __tp_any_bytes(host_address, 4);
    host_addresses[0] = host_address;
    host_addresses[1] = 0;
    host_aliases[0] = 0;
    host.name = "host";
    host.aliases = host_aliases;
    host.family = 2;
    host.length = 4;
    host.addresses = host_addresses;
    return &host;
}

/* ---- waiting for several -------------------------------------------------------------- */

/* Whether nothing ever comes from a descriptor. */
static int silent(int fd) { return !__tp_peers() && __tp_descriptor_kind(fd) == SOCKET; }

/* Whether a descriptor is ready: a queue if there is something to read, others as it pleases the peer. */
static int ready_now(int fd)
{
    if (__tp_descriptor_kind(fd) == QUEUE)
        return __tp_ready(fd);
    return silent(fd) ? 0 : __tp_any_bit();
}

/* The queues that a call waits for, and whether it waits for something outside as well. */
struct awaited {
    int queues, last, outside;
};
static void awaits(struct awaited *all, int fd)
{
    if (silent(fd))
        return;
    if (__tp_descriptor_kind(fd) != QUEUE)
        all->outside = 1;
    else if (!all->queues || all->last != fd) {
        all->queues++;
        all->last = fd;
    }
}
/* Nothing is ready: waits until something may be. The peer acts some day; a queue alone may wait for ever. */
static void wait_more(const struct awaited *all)
{
    __tp_assume(!all->outside && (all->queues > 0 || !__tp_peers()));
    if (!all->queues) {
        __tp_gap_several();
        long never[4];
        sem_init(never, 0, 0);
        __tp_sem_wait(never);
    }
    if (all->queues > 1)
        __tp_gap_several();
    __tp_await(all->last);
}

/* Any of the descriptors in a set are ready: the others leave it. How many stay. */
static int some(int n, unsigned long *set, int writes, struct awaited *all)
{
    int ready = 0, bits = 8 * (int)sizeof(long);
    if (!set)
        return 0;
    for (int fd = 0; fd < n; fd++) {
        unsigned long bit = 1ul << fd % bits;
        if (!(set[fd / bits] & bit))
            continue;
        int queue = __tp_descriptor_kind(fd) == QUEUE;
        if (!(writes && queue))
            awaits(all, fd);
        if (writes && queue || ready_now(fd))
            ready++;
        else
            set[fd / bits] &= ~bit;
    }
    return ready;
}
int __tp_select(int n, void *readable, void *writable, void *exceptional, int for_ever, const void *mask)
{
    unsigned long *read = readable, *written = writable;
    unsigned long readers[16], writers[16];
    int words = (n + 8 * (int)sizeof(long) - 1) / (8 * (int)sizeof(long));
    for (int i = 0; i < words && i < 16; i++) {
        readers[i] = read ? read[i] : 0;
        writers[i] = written ? written[i] : 0;
    }
    int ready;
    for (;;) {
        struct awaited all = {0, 0, 0};
        ready = some(n, read, 0, &all) + some(n, written, 1, &all);
        if (ready || for_ever <= 0)
            break;
        wait_more(&all);
        for (int i = 0; i < words && i < 16; i++) {
            if (read)
                read[i] = readers[i];
            if (written)
                written[i] = writers[i];
        }
    }
    for (int fd = 0; exceptional && fd < n; fd++) {
        int bits = 8 * (int)sizeof(long);
        ((unsigned long *)exceptional)[fd / bits] &= ~(1ul << fd % bits);
    }
    return ready;
}

struct pollfd {
    int fd;
    short events;
    short found;
};
static int look_at(struct pollfd *files, unsigned long n, int timeout)
{
    __tp_yield();
    int ready = 0;
    for (;;) {
        struct awaited all = {0, 0, 0};
        for (unsigned long i = 0; i < n; i++) {
            short found = 0;
            if (files[i].fd >= 0)
                awaits(&all, files[i].fd);
            if (files[i].fd >= 0 && __tp_descriptor_kind(files[i].fd) == QUEUE)
                found = (short)(__tp_found(files[i].fd) & (files[i].events | 24) | files[i].events & 4);
            else if (files[i].fd >= 0 && !silent(files[i].fd) && __tp_any_bit())
                found = __tp_any_bit() ? files[i].events & 5 : files[i].events & 1 | 16;
            files[i].found = found;
            ready += found != 0;
        }
        if (ready || timeout >= 0)
            return ready;
        wait_more(&all);
    }
}
int poll(struct pollfd *files, unsigned long n, int timeout)
{
    if (!n && timeout < 0)
        return pause();
    return __tp_interrupted(timeout ? ENDS : GOES_ON) ? -1 : look_at(files, n, timeout);
}
int ppoll(struct pollfd *files, unsigned long n, const void *timeout, const void *mask)
{
    if (!n && !timeout)
        return mask ? sigsuspend(mask) : pause();
    return __tp_interrupted_with(mask) ? -1 : look_at(files, n, timeout ? 0 : -1);
}

/* A set has the descriptors that were entered, each with the data that come back with it: entering one happens
   before a wait that finds it. A descriptor is in one set at a time. The front end lays out the type of the
   header as if it were not packed, so that the data may be a pointer. */
struct event {
    unsigned events;
    union {
        void *pointer;
        unsigned long long number;
    } data;
};
static long set_lock[6] __asm__("the lock of epoll sets");
static struct event asked_for[MOST] __asm__("what epoll sets wait for");
static int set_of[MOST] __asm__("the epoll sets of descriptors");

int epoll_create1(int flags) { return __tp_descriptor_new(SET); }
int epoll_create(int size) { return epoll_create1(0); }
int epoll_ctl(int set, int operation, int fd, void *event)
{
    if (__tp_descriptor_kind(set) != SET || __tp_descriptor_kind(fd) == CLOSED)
        return fail(EBADF);
    pthread_mutex_lock(set_lock);
    int before = set_of[fd] == set + 1;
    int result = 0;
    if (operation == 1 && before)
        result = fail(EEXIST);
    else if (operation != 1 && !before)
        result = fail(ENOENT);
    else if (operation == 2)
        set_of[fd] = 0;
    else {
        __tp_copy(&asked_for[fd], event, sizeof(struct event));
        asked_for[fd].events &= ~(unsigned)SPENT;
        set_of[fd] = set + 1;
    }
    pthread_mutex_unlock(set_lock);
    return result;
}
/* A descriptor that is closed leaves its set. */
void __tp_epoll_forget(int fd)
{
    pthread_mutex_lock(set_lock);
    set_of[fd] = 0;
    pthread_mutex_unlock(set_lock);
}
static int look_at_set(int set, void *events, int most, int timeout)
{
    __tp_yield();
    if (__tp_descriptor_kind(set) != SET)
        return fail(EBADF);
    if (most <= 0)
        return fail(EINVAL);
    int ready = 0;
    struct awaited all;
again:
    all.queues = 0;
    all.outside = 0;
    pthread_mutex_lock(set_lock);
    for (int fd = 0; fd < MOST && ready < most; fd++) {
        if (set_of[fd] != set + 1 || __tp_descriptor_kind(fd) == CLOSED)
            continue;
        unsigned asked = asked_for[fd].events & 5, found;
        /* One that was found once waits until it is entered anew, for a hang-up too. */
        if (asked_for[fd].events & SPENT)
            continue;
        awaits(&all, fd);
        if (__tp_descriptor_kind(fd) == QUEUE)
            found = (unsigned)__tp_found(fd) & (asked | 24) | asked & 4;
        else if (silent(fd) || !__tp_any_bit())
            continue;
        else
            found = __tp_any_bit() ? asked : asked & 1 | 16;
        if (!found)
            continue;
        struct event *to = (struct event *)events + ready++;
        __tp_copy(to, &asked_for[fd], sizeof *to);
        to->events = found;
        if (asked_for[fd].events & ONE_SHOT)
            asked_for[fd].events |= SPENT;
    }
    pthread_mutex_unlock(set_lock);
    if (!ready && timeout < 0) {
        wait_more(&all);
        goto again;
    }
    return ready;
}
int epoll_wait(int set, void *events, int most, int timeout)
{
    return __tp_interrupted(timeout ? ENDS : GOES_ON) ? -1 : look_at_set(set, events, most, timeout);
}
int epoll_pwait(int set, void *events, int most, int timeout, const void *mask)
{
    return __tp_interrupted_with(mask) ? -1 : look_at_set(set, events, most, timeout);
}
