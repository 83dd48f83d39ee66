/* Accounts and groups of users, sessions, scheduling, and facts about the system that are any (pwd.h, grp.h, unistd.h, sched.h,
   sys/resource.h, sys/statvfs.h). Functions without `_r` give an object of the library, so that calls of two threads race. */

typedef unsigned long size_t;

size_t strlen(const char *s);
void *memset(void *to, int c, size_t n);
void __tp_any_bytes(void *to, size_t n);
void __tp_any_name(char *to, size_t room, size_t least);
void __tp_look(const void *p, size_t n);
int __tp_any_bit(void);
int __tp_any_processors(void);
int __tp_nondet_int(void);
long __tp_nondet_long(void);
double __tp_nondet_double(void);
int *__errno_location(void);
int getpid(void);
int __tp_descriptor_new(int kind);
unsigned long pthread_self(void);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_any_name(char *to, size_t room, size_t least);

enum { ENOENT = 2, ERANGE = 34, EINVAL = 22 };

static int may_fail(int code)
{
    if (__tp_any_bit())
        return 0;
    *__errno_location() = code;
    return -1;
}

struct account {
    char *name, *password;
    unsigned user, group;
    char *about, *folder, *shell;
};
struct members {
    char *name, *password;
    unsigned group;
    char **names;
};
/* Its name is any of a few characters, and so is its folder; both fill what is there. */
enum { ACCOUNT = 20, FOLDER = 10 };
static void fill_account(struct account *to, char *text)
{
    __tp_any_name(text, FOLDER, 1);
    to->name = text;
    to->password = text + strlen(text);
    to->user = (unsigned)__tp_nondet_int();
    to->group = (unsigned)__tp_nondet_int();
    to->about = to->password;
    text[FOLDER] = '/';
    __tp_any_name(text + FOLDER + 1, ACCOUNT - FOLDER - 1, 0);
    to->folder = text + FOLDER;
    to->shell = text + FOLDER;
}
static struct account account __asm__("the result of getpwnam");
static char account_text[ACCOUNT];
static struct account *found_account(void)
{
    if (!__tp_any_bit())
        return 0;
    fill_account(&account, account_text);
    return &account;
}
struct account *getpwnam(const char *name)
{
    strlen(name);
    return found_account();
}
struct account *getpwuid(unsigned user) { return found_account(); }
static int account_r(struct account *to, char *buffer, size_t room, struct account **result)
{
    *result = 0;
    if (room < ACCOUNT)
        return ERANGE;
    if (__tp_any_bit()) {
        fill_account(to, buffer);
        *result = to;
    }
    return 0;
}
int getpwnam_r(const char *name, struct account *to, char *buffer, size_t room, struct account **result)
{
    strlen(name);
    return account_r(to, buffer, room, result);
}
int getpwuid_r(unsigned user, struct account *to, char *buffer, size_t room, struct account **result)
{
    return account_r(to, buffer, room, result);
}
static struct members members __asm__("the result of getgrnam");
static char *no_names[1], group_name[FOLDER];
static struct members *found_members(void)
{
    if (!__tp_any_bit())
        return 0;
    __tp_any_name(group_name, FOLDER, 1);
    members.name = group_name;
    members.password = "";
    members.group = (unsigned)__tp_nondet_int();
    members.names = no_names;
    return &members;
}
struct members *getgrnam(const char *name)
{
    strlen(name);
    return found_members();
}
struct members *getgrgid(unsigned group) { return found_members(); }
static char login[FOLDER] __asm__("the result of getlogin");
char *getlogin(void)
{
    __tp_any_name(login, FOLDER, 1);
    return __tp_any_bit() ? login : 0;
}
int getlogin_r(char *to, size_t room)
{
    if (room < 2)
        return ERANGE;
    if (!__tp_any_bit())
        return ENOENT;
    __tp_any_name(to, room < FOLDER ? room : FOLDER, 1);
    return 0;
}
int seteuid(unsigned user) { return may_fail(1); }
int setegid(unsigned group) { return may_fail(1); }
int setreuid(unsigned user, unsigned effective) { return may_fail(1); }
int setregid(unsigned group, unsigned effective) { return may_fail(1); }
int setresuid(unsigned user, unsigned effective, unsigned saved) { return may_fail(1); }
int setresgid(unsigned group, unsigned effective, unsigned saved) { return may_fail(1); }
int setgroups(size_t count, const unsigned *groups)
{
    __tp_look(groups, count * sizeof *groups);
    return may_fail(1);
}
int initgroups(const char *user, unsigned group)
{
    strlen(user);
    return may_fail(1);
}
int getgroups(int room, unsigned *groups)
{
    if (room > 0)
        groups[0] = (unsigned)__tp_nondet_int();
    return 1;
}

/* ---- sessions and priorities ---------------------------------------------------------- */

int getpgrp(void) { return getpid(); }
int getpgid(int process) { return process ? __tp_any_processors() : getpid(); }
int getsid(int process) { return getpgid(process); }
int setpgid(int process, int group) { return may_fail(1); }
int setsid(void) { return __tp_any_bit() ? getpid() : may_fail(1) < 0 ? -1 : getpid(); }
int gettid(void) { return __tp_nondet_int() & 0x7fffffff | 1; }
int getpriority(int which, unsigned who) { return 0; }
int setpriority(int which, unsigned who, int value) { return may_fail(13); }
int sched_setscheduler(int process, int policy, const int *parameters)
{
    (void)*(const volatile int *)parameters;
    return may_fail(1);
}
int sched_getscheduler(int process) { return 0; }
int sched_setparam(int process, const int *parameters)
{
    (void)*(const volatile int *)parameters;
    return may_fail(1);
}
int sched_getparam(int process, int *parameters)
{
    *parameters = 0;
    return 0;
}
int sched_rr_get_interval(int process, long *time)
{
    time[0] = 0;
    time[1] = 100000000;
    return 0;
}
/* Which processors a thread may run on: one or several of the first. */
int sched_getaffinity(int process, size_t size, unsigned long *set)
{
    memset(set, 0, size);
    set[0] = 1ul | (unsigned long)__tp_any_processors();
    return 0;
}
int pthread_getaffinity_np(unsigned long thread, size_t size, unsigned long *set)
{
    return sched_getaffinity(0, size, set);
}
int pthread_attr_getaffinity_np(const void *attributes, size_t size, unsigned long *set)
{
    return sched_getaffinity(0, size, set);
}
int __sched_cpucount(size_t size, const unsigned long *set)
{
    int n = 0;
    for (size_t i = 0; i < size / sizeof *set; i++)
        for (unsigned long rest = set[i]; rest; rest &= rest - 1)
            n++;
    return n;
}
/* The name that a thread has given itself, while none has named another. Other names are any: a thread begins with its creator's. */
enum { NAME = 16 };
static _Thread_local char own_name[NAME] __asm__("the name of a thread");
static _Thread_local int has_name __asm__("whether a thread has named itself");
static int others_named __asm__("whether a thread has named another");
int pthread_setname_np(unsigned long thread, const char *name)
{
    size_t n = strlen(name);
    if (n >= NAME)
        return ERANGE;
    if (thread == pthread_self()) {
        __tp_copy(own_name, name, n + 1);
        has_name = 1;
    } else
        __atomic_store_n(&others_named, 1, 0);
    return 0;
}
int pthread_getname_np(unsigned long thread, char *to, size_t room)
{
    if (room < NAME)
        return ERANGE;
    if (thread == pthread_self() && has_name && !__atomic_load_n(&others_named, 0))
        __tp_copy(to, own_name, strlen(own_name) + 1);
    else
        __tp_any_name(to, NAME, 0);
    return 0;
}
int pthread_getcpuclockid(unsigned long thread, int *clock)
{
    *clock = 3;
    return 0;
}
int clock_getcpuclockid(int process, int *clock)
{
    *clock = 2;
    return 0;
}
int clock_settime(int clock, const long *time)
{
    __tp_look(time, 2 * sizeof *time);
    return may_fail(1);
}
int settimeofday(const long *time, const void *zone) { return may_fail(1); }

/* ---- facts about the system ----------------------------------------------------------- */

long pathconf(const char *path, int name)
{
    strlen(path);
    return name == 4 ? 4096 : name == 3 ? 255 : name == 5 ? 4096 : __tp_nondet_long();
}
long fpathconf(int fd, int name) { return pathconf("/", name); }
int statvfs(const char *path, void *to)
{
    strlen(path);
    if (may_fail(ENOENT) < 0)
        return -1;
    __tp_any_bytes(to, sizeof(long) == 8 ? 112 : 72);
    return 0;
}
int statvfs64(const char *path, void *to) { return statvfs(path, to); }
int fstatvfs(int fd, void *to) { return statvfs("/", to); }
int statfs(const char *path, void *to)
{
    strlen(path);
    if (may_fail(ENOENT) < 0)
        return -1;
    __tp_any_bytes(to, sizeof(long) == 8 ? 120 : 64);
    return 0;
}
int sysinfo(void *to)
{
    __tp_any_bytes(to, sizeof(long) == 8 ? 112 : 64);
    return 0;
}
int getloadavg(double *to, int count)
{
    for (int i = 0; i < count && i < 3; i++)
        to[i] = __tp_nondet_double();
    return count < 3 ? count : 3;
}
int chroot(const char *path)
{
    strlen(path);
    return may_fail(1);
}
int getdomainname(char *to, size_t room)
{
    if (room)
        to[0] = 0;
    return 0;
}
int sethostname(const char *name, size_t n)
{
    __tp_look(name, n);
    return may_fail(1);
}
int mallopt(int name, int value) { return 1; }
int malloc_trim(size_t pad) { return __tp_any_bit(); }
/* A timer as a descriptor: what is read of it is any number. */
int timerfd_create(int clock, int flags) { return __tp_descriptor_new(4); }
int timerfd_settime(int fd, int flags, const long *value, long *old)
{
    __tp_look(value, 4 * sizeof *value);
    if (old)
        memset(old, 0, 4 * sizeof *old);
    return 0;
}
int timerfd_gettime(int fd, long *value)
{
    memset(value, 0, 4 * sizeof *value);
    return 0;
}
void arc4random_buf(void *to, size_t n) { __tp_any_bytes(to, n); }
unsigned arc4random_uniform(unsigned most)
{
    unsigned n = (unsigned)__tp_nondet_int();
    return most ? n % most : 0;
}
/* What happens to files outside: any bytes. */
int inotify_init(void) { return __tp_descriptor_new(4); }
int inotify_init1(int flags) { return __tp_descriptor_new(4); }
int inotify_add_watch(int fd, const char *path, unsigned mask)
{
    int watch = __tp_nondet_int();
    strlen(path);
    return watch > 0 ? watch : may_fail(ENOENT) ? -1 : 1;
}
int inotify_rm_watch(int fd, int watch) { return may_fail(EINVAL); }
