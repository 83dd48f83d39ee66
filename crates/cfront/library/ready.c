/* Waiting for several descriptors between processes (poll.h, sys/select.h, sys/epoll.h, sys/eventfd.h), over `QueueAwait`.

   A wait looks at every descriptor, and where none is ready waits for one of their queues to change, then looks again; one
   with a time limit may end whenever it would wait. An epoll set is level-triggered: an entry is a record that does not change,
   put into its place with release and found with acquire, so that what was before it was entered is before a wait that finds
   it. Who changes a set rings its bell, a queue of its own, for those who wait already. A descriptor that is closed everywhere leaves
   its sets. The value of an eventfd is the numbers in its queue, which one read takes all and adds.

   A wait for which nothing is ready is ended by a handler of a signal, whatever that was installed with; one for which something is ready has
   that for its result. */

typedef unsigned long size_t;

void *__tp_kernel_memory(size_t size);
void __tp_cancellation_point(void);
int __tp_follows_signals(void);
int __tp_interrupted(int how);
int __tp_interrupted_with(const void *mask);
int *__errno_location(void);
int __tp_settled_int(const void *where);
long __tp_settled_long(const void *where);
void *__tp_settled_pointer(const void *where);
void __tp_settle_int(void *where, int value);
void __tp_settle_long(void *where, long value);
void __tp_settle_pointer(void *where, const void *value);

void __tp_byte_queue(void *queue, int capacity);
int __tp_byte_put(void *queue, const void *from, int n);
int __tp_byte_try_put(void *queue, const void *from, int n);
int __tp_byte_take(void *queue, void *to, int n);
int __tp_byte_try_take(void *queue, void *to, int n);
int __tp_byte_look(void *queue);
int __tp_byte_await(void *list, int n);
int __tp_byte_await_some(void *list, int n);
int __tp_any_bit(void);
void __tp_gap_between_waits(void);
void __tp_gap_between_edges(void);

enum { QUEUE = 7, EVENT = 20, FIFO = 21, SET = 22, MAIL = 24, MOST = 64, POLLED = 16 };
enum { ENOENT = 2, EBADF = 9, EAGAIN = 11, EEXIST = 17, EINVAL = 22, ELOOP = 40, EPERM = 1 };
enum { READABLE = 1, WRITABLE = 4, FAULTY = 8, HANGUP = 16, INVALID = 32, OVER = 0x2000, UNIX = 1, SINGLY = 1, NONBLOCK = 2048 };

struct queue {
    long at[2];
};
struct listener {
    struct queue coming;
};
/* As in processes.c. */
struct file {
    int *users;
    int kind, socket, family, waits;
    struct queue *from, *to;
    long name;
    struct listener *listener;
    struct listener *box;
    long peer;
    void *special;
};
struct event {
    struct queue numbers;
    int singly;
};
struct file *__tp_open_file(int fd);
int __tp_open_special(int kind, void *special, struct queue *from, struct queue *to, int flags);

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}
static struct file *file(int fd) { return __tp_open_file(fd); }

/* What a descriptor is ready for, of these events. A file that is no other process's always is. */
static int ready(struct file *f, int events)
{
    int now = 0;
    struct listener *listener = __tp_settled_pointer(&f->listener);
    struct queue *from = __tp_settled_pointer(&f->from), *to = __tp_settled_pointer(&f->to);
    struct listener *box = __tp_settled_pointer(&f->box);
    if (box)
        return (__tp_byte_look(&box->coming) & 1 ? events & READABLE : 0) | (events & WRITABLE);
    int kind = __tp_settled_int(&f->kind);
    if (kind == EVENT) {
        struct event *event = __tp_settled_pointer(&f->special);
        return (__tp_byte_look(&event->numbers) & 1 ? events & READABLE : 0) | (events & WRITABLE);
    }
    if (kind == SET || kind == MAIL)
        __tp_gap_between_waits();
    if (kind != QUEUE && kind != FIFO)
        return events & (READABLE | WRITABLE);
    if (listener)
        return __tp_byte_look(&listener->coming) & 5 ? events & READABLE : 0;
    int socket = __tp_settled_int(&f->socket), in = from ? __tp_byte_look(from) : 0, out = to ? __tp_byte_look(to) : 0;
    if (in & 1 || in & 4 && socket)
        now |= events & READABLE;
    if (out & 10)
        now |= events & WRITABLE;
    if (!socket) {
        if ((in & 5) == 4)
            now |= HANGUP;
        if (out & 8)
            now |= FAULTY;
        return now;
    }
    if (in & 4)
        now |= events & OVER;
    /* Nothing goes in either direction any more. That a peer is gone, not only silent, one learns over a network by what it answers; and
       whether it left something unread is an error. */
    if (in & 4 && out & 12) {
        if (out & 4 || __tp_settled_int(&f->family) == UNIX || __tp_any_bit())
            now |= HANGUP;
        if (out & 8 && __tp_any_bit())
            now |= FAULTY;
    }
    return now;
}
struct wanted {
    void *queue;
    long wants;
};
/* Adds what a descriptor waits for; how many there are then. */
static int want(struct wanted *list, int n, struct file *f, int events)
{
    struct listener *listener = __tp_settled_pointer(&f->listener);
    struct queue *from = __tp_settled_pointer(&f->from), *to = __tp_settled_pointer(&f->to);
    struct listener *box = __tp_settled_pointer(&f->box);
    if (box)
        listener = box;
    if (__tp_settled_int(&f->kind) == EVENT)
        from = &((struct event *)__tp_settled_pointer(&f->special))->numbers;
    if (events & READABLE && (from || listener)) {
        list[n].queue = listener ? &listener->coming : from;
        list[n++].wants = 1;
    }
    if (events & WRITABLE && to) {
        list[n].queue = to;
        list[n++].wants = 2;
    }
    return n;
}
/* Waits for one of a list, for ever or for some time; whether one is ready. */
static int awaited(struct wanted *list, int n, int for_ever)
{
    if (!n && for_ever)
        __tp_gap_between_waits();
    if (!n)
        return 0;
    return for_ever ? __tp_byte_await(list, n) >= 0 : __tp_byte_await_some(list, n) >= 0;
}
/* Whether a handler ends a wait for which nothing was ready, with another mask meanwhile or with null. A handler may run once in each. */
static int ended(int *asked, const void *mask)
{
    enum { ENDS = 2 };
    if (!__tp_follows_signals() || *asked)
        return 0;
    *asked = 1;
    return mask ? __tp_interrupted_with(mask) : __tp_interrupted(ENDS);
}
struct polled {
    int fd;
    short events, found;
};
static int poll_with(struct polled *list, unsigned long count, int time, const void *mask)
{
    struct wanted wanted[2 * POLLED];
    int asked = 0;
    __tp_cancellation_point();
    if (count > POLLED)
        __tp_gap_between_waits();
    for (;;) {
        int n = 0, all = 0;
        for (unsigned long i = 0; i < count; i++) {
            list[i].found = 0;
            if (list[i].fd < 0)
                continue;
            struct file *f = file(list[i].fd);
            if (f && list[i].events & ~(READABLE | WRITABLE))
                __tp_gap_between_waits();
            list[i].found = f ? (short)ready(f, list[i].events) : INVALID;
            all += list[i].found != 0;
            if (f)
                n = want(wanted, n, f, list[i].events);
        }
        if (all || !time)
            return all;
        if (ended(&asked, mask))
            return -1;
        if (!awaited(wanted, n, time < 0))
            return 0;
    }
}
int poll(struct polled *list, unsigned long count, int time) { return poll_with(list, count, time, 0); }
int ppoll(struct polled *list, unsigned long count, const void *time, const void *mask)
{
    return poll_with(list, count, time ? 1 : -1, mask);
}
static int member(const unsigned long *set, int fd) { return set && set[fd / 64] >> fd % 64 & 1; }
/* For ever (1), for some time (0) or not at all (-1). */
int __tp_select(int count, void *reads, void *writes, void *others, int for_ever, const void *mask)
{
    struct wanted wanted[2 * POLLED];
    int asked = 0;
    __tp_cancellation_point();
    unsigned long *in = reads, *out = writes, found_in = 0, found_out = 0;
    if (count > MOST || others)
        __tp_gap_between_waits();
    for (;;) {
        int n = 0, all = 0;
        for (int fd = 0; fd < count; fd++) {
            int events = (member(in, fd) ? READABLE : 0) | (member(out, fd) ? WRITABLE : 0);
            if (!events)
                continue;
            struct file *f = file(fd);
            if (!f)
                return fail(EBADF);
            int now = ready(f, events);
            if (events & READABLE && now & (READABLE | HANGUP)) {
                found_in |= 1UL << fd;
                all++;
            }
            if (events & WRITABLE && now & (WRITABLE | FAULTY)) {
                found_out |= 1UL << fd;
                all++;
            }
            if (n >= 2 * POLLED - 1)
                __tp_gap_between_waits();
            n = want(wanted, n, f, events);
        }
        if (!all && for_ever >= 0 && ended(&asked, mask))
            return -1;
        if (all || for_ever < 0 || !awaited(wanted, n, for_ever)) {
            if (in)
                in[0] = found_in;
            if (out)
                out[0] = found_out;
            return all;
        }
    }
}

/* ---- eventfd -------------------------------------------------------------------------- */

long __tp_event_read(void *what, void *to, size_t size, int waits)
{
    enum { ALL = 64 };
    struct event *event = what;
    unsigned long long taken[ALL], sum = 0;
    if (size < sizeof sum)
        return fail(EINVAL);
    int most = __tp_settled_int(&event->singly) ? (int)sizeof sum : (int)sizeof taken;
    int n = waits ? __tp_byte_take(&event->numbers, taken, most) : __tp_byte_try_take(&event->numbers, taken, most);
    if (n <= 0)
        return fail(EAGAIN);
    if (n == (int)sizeof taken)
        __tp_gap_between_waits();
    for (int i = 0; i < n / (int)sizeof sum; i++)
        sum += taken[i];
    *(unsigned long long *)to = sum;
    return sizeof sum;
}
long __tp_event_write(void *what, const void *p, size_t size, int waits)
{
    enum { ALL = 16 };
    struct event *event = what;
    unsigned long long put[ALL];
    if (size < sizeof put[0])
        return fail(EINVAL);
    unsigned long long value = *(const unsigned long long *)p;
    if (value == ~0ull)
        return fail(EINVAL);
    if (!value)
        return sizeof value;
    int singly = __tp_settled_int(&event->singly), n = singly ? (int)value : 1;
    if (singly && value > ALL)
        __tp_gap_between_waits();
    for (int i = 0; i < n; i++)
        put[i] = singly ? 1 : value;
    __tp_byte_put(&event->numbers, put, n * (int)sizeof value);
    return sizeof value;
}
int eventfd(unsigned initial, int flags)
{
    struct event *event = __tp_kernel_memory(sizeof *event);
    unsigned long long value = initial;
    __tp_byte_queue(&event->numbers, 65536);
    __tp_settle_int(&event->singly, flags & SINGLY);
    if (initial)
        __tp_event_write(event, &value, sizeof value, 0);
    return __tp_open_special(EVENT, event, 0, 0, flags);
}

/* ---- epoll ---------------------------------------------------------------------------- */

enum { PLACES = 16, ADD = 1, REMOVE = 2, CHANGE = 3, ONE_SHOT = 1 << 30, EDGES = 1 << 31, ALONE = 1 << 28 };

/* The front end lays out the type of the header as if it were not packed, so that the data may be a pointer. */
struct told {
    unsigned events;
    union {
        void *pointer;
        unsigned long long number;
    } data;
};
struct entry {
    int fd;
    struct file *file;
    struct told asked;
    int *spent;
};
struct set {
    struct queue bell;
    struct entry *entries[PLACES];
};
static struct set *set_of(int fd)
{
    struct file *f = file(fd);
    if (!f) {
        fail(EBADF);
        return 0;
    }
    if (__tp_settled_int(&f->kind) != SET) {
        fail(EINVAL);
        return 0;
    }
    return __tp_settled_pointer(&f->special);
}
int epoll_create1(int flags)
{
    struct set *set = __tp_kernel_memory(sizeof *set);
    __tp_byte_queue(&set->bell, PLACES);
    for (int i = 0; i < PLACES; i++)
        __atomic_store_n(&set->entries[i], (struct entry *)0, 0);
    return __tp_open_special(SET, set, 0, 0, 0);
}
int epoll_create(int size) { return size <= 0 ? fail(EINVAL) : epoll_create1(0); }
/* Whether the file of an entry is still open somewhere. */
static int stands(struct entry *entry) { return __atomic_load_n((int *)__tp_settled_pointer(&entry->file->users), 0) > 0; }
static struct entry *entered(int fd, struct file *f, const struct told *asked)
{
    struct entry *entry = __tp_kernel_memory(sizeof *entry);
    int *spent = __tp_kernel_memory(sizeof *spent);
    __atomic_store_n(spent, 0, 0);
    entry->fd = fd;
    entry->file = f;
    entry->asked = *asked;
    entry->spent = spent;
    return entry;
}
int epoll_ctl(int epoll, int operation, int fd, void *event)
{
    struct set *set = set_of(epoll);
    struct file *f = file(fd);
    if (!set)
        return -1;
    if (!f)
        return fail(EBADF);
    int kind = __tp_settled_int(&f->kind), at = -1, free = -1;
    if (epoll == fd)
        return fail(EINVAL);
    if (kind != QUEUE && kind != FIFO && kind != EVENT)
        return kind == SET || kind == MAIL ? (__tp_gap_between_waits(), -1) : fail(EPERM);
    for (int i = PLACES - 1; i >= 0; i--) {
        struct entry *entry = __atomic_load_n(&set->entries[i], 2);
        if (!entry || !stands(entry))
            free = i;
        else if (entry->fd == fd && entry->file->users == f->users)
            at = i;
    }
    if (operation == ADD && at >= 0)
        return fail(EEXIST);
    if (operation != ADD && at < 0)
        return fail(ENOENT);
    if (operation == REMOVE) {
        __atomic_store_n(&set->entries[at], (struct entry *)0, 0);
        return 0;
    }
    if (operation != ADD && operation != CHANGE)
        return fail(EINVAL);
    struct told *asked = event;
    if (asked->events & (EDGES | ALONE) || asked->events & 0xfffffff & ~(READABLE | WRITABLE | FAULTY | HANGUP | OVER)
        || (asked->events & (READABLE | OVER)) == OVER)
        __tp_gap_between_edges();
    if (operation == CHANGE)
        free = at;
    if (free < 0)
        __tp_gap_between_waits();
    __atomic_store_n(&set->entries[free], entered(fd, f, asked), 3);
    char ring = 1;
    __tp_byte_try_put(&set->bell, &ring, 1);
    return 0;
}
/* Leaves nothing: entries know whether their file is open. */
void __tp_epoll_forget(int fd) { }
int epoll_pwait(int epoll, void *events, int most, int time, const void *mask)
{
    struct wanted wanted[2 * PLACES + 1];
    int asked = 0;
    char rings[PLACES];
    __tp_cancellation_point();
    struct set *set = set_of(epoll);
    if (!set)
        return -1;
    if (most <= 0)
        return fail(EINVAL);
    for (;;) {
        int n = 0, found = 0;
        if (__tp_byte_look(&set->bell) & 1)
            __tp_byte_try_take(&set->bell, rings, PLACES);
        for (int i = 0; i < PLACES && found < most; i++) {
            struct entry *entry = __atomic_load_n(&set->entries[i], 2);
            if (!entry || !stands(entry) || __atomic_load_n(entry->spent, 0))
                continue;
            int asked = (int)(entry->asked.events & (READABLE | WRITABLE | OVER)), now = ready(entry->file, asked);
            n = want(wanted, n, entry->file, asked);
            if (!now || entry->asked.events & ONE_SHOT && __atomic_exchange_n(entry->spent, 1, 0))
                continue;
            struct told *to = (struct told *)events + found++;
            *to = entry->asked;
            to->events = (unsigned)now;
        }
        wanted[n].queue = &set->bell;
        wanted[n++].wants = 1;
        if (found || !time)
            return found;
        if (ended(&asked, mask))
            return -1;
        if (!awaited(wanted, n, time < 0))
            return 0;
    }
}
int epoll_wait(int epoll, void *events, int most, int time) { return epoll_pwait(epoll, events, most, time, 0); }
