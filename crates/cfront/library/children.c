/* Processes that make others, end them and wait for them; what they share by name.

   A process that is made has the memory of its maker, but only the thread that made it; the descriptors are the
   same. Its end is told by two queues: one of its own, which has the status, and one of its maker's, which says who has ended,
   so that one can wait for a certain process or for any. The number of a process that was made is told by the machine. */

typedef unsigned long size_t;

void *__tp_alloc(size_t size);
void __tp_share_all(void);
void __tp_be_process(int own);
void __tp_be_busy(int is);
void __tp_close_all(int status);
void __tp_cancellation_point(void);
int __tp_interrupted(int how);
int __tp_interruptible(void);
int __tp_byte_look(void *queue);
int *__errno_location(void);
int getpid(void);
int raise(int number);

void __tp_byte_queue(void *queue, int capacity);
int __tp_byte_put(void *queue, const void *from, int n);
int __tp_byte_take(void *queue, void *to, int n);
int __tp_byte_try_take(void *queue, void *to, int n);
int __tp_fork(int slot);
int __tp_kill(int process, int status);
int __tp_follows_signals(void);
int __tp_execs(void);

void __tp_gap_between_signals(void);
void __tp_gap_between_children(void);

enum { ESRCH = 3, ECHILD = 10, EINVAL = 22 };
enum { FIRST = 5000, CHILDREN = 8, NOHANG = 1, KILL = 9, PLACES = 256 };

struct queue {
    long at[2];
};
struct child {
    int process;
    struct queue *end;
};
static int forks __asm__("the kernel's count of forks");
/* Of a process that was made and became another program: which of the machine's it is. */
static int places[PLACES] __asm__("the kernel's places of processes");
static struct child children[CHILDREN] __asm__("the children");
static struct queue *ends __asm__("the ends of children");
static struct queue *own_end __asm__("the own end"), *told __asm__("where the own end is told");
static int parent __asm__("the number of the parent") = 999;

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}
/* Memory of all processes. */
void *__tp_kernel_memory(size_t size) { return __tp_alloc(size); }

static struct queue *queue(void)
{
    struct queue *q = __tp_kernel_memory(sizeof *q);
    __tp_byte_queue(q, 4096);
    return q;
}
int __tp_parent(void) { return __atomic_load_n(&parent, 0); }
static void remember(int process, struct queue *end)
{
    for (int i = 0; i < CHILDREN; i++) {
        int none = 0;
        if (__atomic_compare_exchange_n(&children[i].process, &none, process, 0, 0, 0)) {
            __atomic_store_n(&children[i].end, end, 0);
            return;
        }
    }
    __tp_gap_between_children();
}
int fork(void)
{
    struct queue *all = __atomic_load_n(&ends, 0), *end = queue();
    if (!all) {
        struct queue *fresh = queue();
        if (__atomic_compare_exchange_n(&ends, &all, fresh, 0, 0, 0))
            all = fresh;
    }
    int me = getpid();
    __tp_share_all();
    int made = __tp_fork(__atomic_fetch_add(&forks, 1, 0));
    if (made > 0) {
        __tp_be_busy(0);
        remember(FIRST + made, end);
        return FIRST + made;
    }
    __tp_be_process(FIRST - made);
    __atomic_store_n(&parent, me, 0);
    __atomic_store_n(&own_end, end, 0);
    __atomic_store_n(&told, all, 0);
    __atomic_store_n(&ends, (struct queue *)0, 0);
    for (int i = 0; i < CHILDREN; i++)
        __atomic_store_n(&children[i].process, 0, 0);
    __tp_be_busy(0);
    return 0;
}
/* A signal ends the process, which `wait` tells. */
static int ended_by __asm__("the signal that ends the process");
void __tp_note_signal(int number) { __atomic_store_n(&ended_by, number, 0); }
/* The process ends with a status as `wait` gives it. */
void __tp_end_told(int status)
{
    struct queue *end = __atomic_load_n(&own_end, 0);
    if (!end || !(end = __atomic_exchange_n(&own_end, (struct queue *)0, 0)))
        return;
    __tp_be_busy(1);
    int me = getpid();
    int number = __atomic_load_n(&ended_by, 0);
    status = number ? number : (status & 255) << 8;
    __tp_byte_put(end, &status, sizeof status);
    __tp_byte_put(__atomic_load_n(&told, 0), &me, sizeof me);
}
void __tp_killed_hook(int status)
{
    struct queue *end = __atomic_exchange_n(&own_end, (struct queue *)0, 0);
    __tp_close_all(0);
    if (end) {
        int me = getpid();
        __tp_byte_put(end, &status, sizeof status);
        __tp_byte_put(__atomic_load_n(&told, 0), &me, sizeof me);
    }
}
static struct child *child(int process)
{
    for (int i = 0; i < CHILDREN; i++)
        if (__atomic_load_n(&children[i].process, 0) == process)
            return &children[i];
    return 0;
}
static int any_left(void)
{
    for (int i = 0; i < CHILDREN; i++)
        if (__atomic_load_n(&children[i].process, 0))
            return 1;
    return 0;
}
/* The child was waited for. */
static int reaped(struct child *c, int process, int status, int *to)
{
    __atomic_store_n(&c->process, 0, 0);
    if (to)
        *to = status;
    return process;
}
/* Whether a handler of a signal ends a wait for a child: only where none has ended, one that waits, and not one of a handler that was
   installed with SA_RESTART. */
static int ended(int process, int waits)
{
    enum { GOES_ON, BEGINS_AGAIN };
    if (!waits || !__tp_interruptible())
        return __tp_interrupted(GOES_ON);
    struct child *c = process > 0 ? child(process) : 0;
    struct queue *from = process > 0 ? c ? __atomic_load_n(&c->end, 0) : 0 : any_left() ? __atomic_load_n(&ends, 0) : 0;
    return __tp_interrupted(from && !(__tp_byte_look(from) & 1) ? BEGINS_AGAIN : GOES_ON);
}
int waitpid(int process, int *to, int options)
{
    int status, waits = !(options & NOHANG);
    if (ended(process, waits))
        return -1;
    if (options & ~NOHANG)
        __tp_gap_between_children();
    if (process > 0) {
        struct child *c = child(process);
        if (!c)
            return fail(ECHILD);
        struct queue *end = __atomic_load_n(&c->end, 0);
        int n = waits ? __tp_byte_take(end, &status, sizeof status)
                      : __tp_byte_try_take(end, &status, sizeof status);
        return n == sizeof status ? reaped(c, process, status, to) : 0;
    }
    while (any_left()) {
        int who;
        struct queue *all = __atomic_load_n(&ends, 0);
        int n = waits ? __tp_byte_take(all, &who, sizeof who) : __tp_byte_try_take(all, &who, sizeof who);
        if (n != sizeof who)
            return 0;
        struct child *c = child(who);
        /* Another thread may have waited for it. */
        if (c && __tp_byte_try_take(__atomic_load_n(&c->end, 0), &status, sizeof status) == sizeof status)
            return reaped(c, who, status, to);
    }
    return fail(ECHILD);
}
int wait(int *to) { return waitpid(-1, to, 0); }
/* Ends the process of that number, whatever program it is now. One that becomes another meanwhile is not there under its old
   place any more, and is looked for again. */
static void end_now(int at, int number)
{
    int now, gone;
    do {
        now = __tp_execs() && at < PLACES ? __atomic_load_n(&places[at], 0) : 0;
        gone = __tp_kill(now ? now : at, number);
    } while (__tp_execs() && at < PLACES && gone && __atomic_load_n(&places[at], 0) != now);
}
int __tp_kill_process(int process, int number)
{
    if (process == getpid())
        return number ? raise(number) : 0;
    if (process <= FIRST)
        __tp_gap_between_signals();
    if (number < 0 || number > 64)
        return fail(EINVAL);
    if (!child(process) && process != __tp_parent())
        return fail(ESRCH);
    /* The same image runs there: where it has no handlers and masks, a signal does what it does by default. */
    int stops = number >= 19 && number <= 22, nothing = !number || number == 17 || number == 18 || number == 23 || number == 28;
    if (number != KILL && (stops || number && __tp_follows_signals()))
        __tp_gap_between_signals();
    if (!nothing)
        end_now(process - FIRST, number);
    return 0;
}

/* ---- another program in the same process ---------------------------------------------- */

struct kinship {
    struct child children[CHILDREN];
    struct queue *ends, *own_end, *told;
    int parent;
};
void *__tp_pass_children(int place)
{
    struct kinship *to = __tp_kernel_memory(sizeof *to);
    int me = getpid();
    for (int i = 0; i < CHILDREN; i++) {
        to->children[i].process = __atomic_load_n(&children[i].process, 0);
        to->children[i].end = __atomic_load_n(&children[i].end, 0);
    }
    to->ends = __atomic_load_n(&ends, 0);
    to->own_end = __atomic_load_n(&own_end, 0);
    to->told = __atomic_load_n(&told, 0);
    to->parent = __atomic_load_n(&parent, 0);
    if (me - FIRST >= PLACES)
        __tp_gap_between_children();
    if (me > FIRST)
        __atomic_store_n(&places[me - FIRST], place, 0);
    return to;
}
void __tp_take_children(const void *passed)
{
    const struct kinship *from = passed;
    for (int i = 0; i < CHILDREN; i++) {
        __atomic_store_n(&children[i].process, from->children[i].process, 0);
        __atomic_store_n(&children[i].end, from->children[i].end, 0);
    }
    __atomic_store_n(&ends, from->ends, 0);
    __atomic_store_n(&own_end, from->own_end, 0);
    __atomic_store_n(&told, from->told, 0);
    __atomic_store_n(&parent, from->parent, 0);
}
