/* Users, resources and messages of the system. The user has number 1000 and the host the name "host":
   constants, listed as such. Limits and uses of resources are any. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

size_t strlen(const char *s);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_any_bytes(void *to, size_t n);
void __tp_look(const void *p, size_t n);
int __tp_any_bit(void);
int *__errno_location(void);

enum { USER = 1000, ENAMETOOLONG = 36 };

unsigned getuid(void) { return USER; }
unsigned geteuid(void) { return USER; }
unsigned getgid(void) { return USER; }
unsigned getegid(void) { return USER; }
int setuid(unsigned user) { return __tp_any_bit() - 1; }
int setgid(unsigned group) { return __tp_any_bit() - 1; }

int gethostname(char *to, size_t room)
{
    if (room < 5) {
        *__errno_location() = ENAMETOOLONG;
        return -1;
    }
    __tp_copy(to, "host", 5);
    return 0;
}
struct names {
    char system[65], node[65], release[65], version[65], machine[65], domain[65];
};
int uname(struct names *to)
{
    static const struct names names = {"Linux", "host", "6.1", "#1", "x86_64", "(none)"};
    __tp_copy(to, &names, sizeof names);
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
int system(const char *command)
{
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
