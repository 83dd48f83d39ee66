/* Users, resources and messages of the system. The world decides whether the administrator runs the program: the user has
   number 0, or 1000, which stands for all others; so has the group. The host has any name. Limits and uses of
   resources are any. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

size_t strlen(const char *s);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_any_bytes(void *to, size_t n);
void __tp_any_name(char *to, size_t room, size_t least);
void __tp_look(const void *p, size_t n);
int __tp_any_bit(void);
int *__errno_location(void);
void __tp_cancellation_point(void);

enum { OTHERS = 1000, ENAMETOOLONG = 36 };

/* One more than each number; 0 until one is asked for. */
enum { USER, EFFECTIVE_USER, GROUP, EFFECTIVE_GROUP, NUMBERS };
static unsigned long long numbers[NUMBERS] __asm__("the user and the group of the process");

static unsigned number(int which)
{
    unsigned long long kept = __atomic_load_n(&numbers[which], 0);
    if (!kept) {
        unsigned long long found = __tp_any_bit() ? 1 : OTHERS + 1;
        if (__atomic_compare_exchange_n(&numbers[which], &kept, found, 0, 0, 0))
            kept = found;
    }
    return (unsigned)(kept - 1);
}
/* The process may become this one, and with the rights for it is this one in both ways. */
static int become(int which, int effective, unsigned n)
{
    if (__tp_any_bit())
        return -1;
    __atomic_store_n(&numbers[effective], n + 1ull, 0);
    if (__tp_any_bit())
        __atomic_store_n(&numbers[which], n + 1ull, 0);
    return 0;
}
unsigned getuid(void) { return number(USER); }
unsigned geteuid(void) { return number(EFFECTIVE_USER); }
unsigned getgid(void) { return number(GROUP); }
unsigned getegid(void) { return number(EFFECTIVE_GROUP); }
int setuid(unsigned user) { return become(USER, EFFECTIVE_USER, user); }
int setgid(unsigned group) { return become(GROUP, EFFECTIVE_GROUP, group); }

/* Any name of a few characters, which may be another one the next time. */
enum { HOST = 12 };
int gethostname(char *to, size_t room)
{
    if (!room || __tp_any_bit()) {
        *__errno_location() = ENAMETOOLONG;
        return -1;
    }
    __tp_any_name(to, room < HOST ? room : HOST, 1);
    return 0;
}
struct names {
    char system[65], node[65], release[65], version[65], machine[65], domain[65];
};
int uname(struct names *to)
{
    static const struct names names = {"Linux", "", "", "", "x86_64", "(none)"};
    __tp_copy(to, &names, sizeof names);
    __tp_any_name(to->node, HOST, 1);
    __tp_any_name(to->release, HOST, 1);
    __tp_any_name(to->version, HOST, 1);
    return 0;
}
int getrlimit(int resource, void *to)
{
    __tp_any_bytes(to, 2 * sizeof(long));
    return 0;
}
int setrlimit(int resource, const void *from)
{
    __tp_look(from, 2 * sizeof(long));
    return __tp_any_bit() - 1;
}
int getrusage(int who, void *to)
{
    __tp_any_bytes(to, 18 * sizeof(long));
    return 0;
}

void openlog(const char *name, int options, int facility) {}
void closelog(void) {}
int setlogmask(int mask) { return 255; }
void vsyslog(int priority, const char *format, va_list arguments)
{
    vsnprintf(0, 0, format, arguments);
}
void syslog(int priority, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    vsnprintf(0, 0, format, arguments);
    __builtin_va_end(arguments);
}
void __syslog_chk(int priority, int flag, const char *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    vsnprintf(0, 0, format, arguments);
    __builtin_va_end(arguments);
}

/* A command does what it does elsewhere. */
/* POSIX: it need not be thread-safe. */
static int commands __asm__("the state of system");
int system(const char *command)
{
    __tp_cancellation_point();
    commands = 0;
    if (command)
        strlen(command);
    return __tp_any_bit() ? 0 : 256;
}
long getrandom(void *to, size_t n, unsigned flags)
{
    __tp_any_bytes(to, n);
    return (long)n;
}
int getentropy(void *to, size_t n)
{
    __tp_any_bytes(to, n);
    return 0;
}
