/* Patterns, libraries that are loaded, terminals, locales, conversions: the result is any that the function may give (regex.h,
   fnmatch.h, glob.h, dlfcn.h, termios.h, langinfo.h, iconv.h, execinfo.h). */

typedef unsigned long size_t;

size_t strlen(const char *s);
void *memset(void *to, int c, size_t n);
void *__tp_alloc(size_t size);
void __tp_free(void *p);
void __tp_any_bytes(void *to, size_t n);
size_t __tp_any_text(char *to, size_t room);
void __tp_any_name(char *to, size_t room, size_t least);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_look(const void *p, size_t n);
int __tp_descriptor_kind(int fd);
int __tp_any_bit(void);
int __tp_nondet_int(void);
void __tp_assume(int condition);
int *__errno_location(void);
void __tp_cancellation_point(void);
void __tp_gap_loaded(void);

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}

/* ---- patterns ------------------------------------------------------------------------- */

enum { NO_MATCH = 1, BAD_PATTERN = 2 };
struct place {
    int from, to;
};
/* The compiled pattern: words, of which the seventh is the number of its groups. */
int regcomp(long *compiled, const char *pattern, int flags)
{
    long groups = 0;
    for (const char *p = pattern; *p; p++)
        groups += *p == '(';
    memset(compiled, 0, 8 * sizeof(long));
    compiled[6] = groups;
    return __tp_any_bit() ? 0 : BAD_PATTERN;
}
int regexec(const long *compiled, const char *text, size_t count, struct place *places, int flags)
{
    int length = (int)strlen(text);
    long groups = compiled[6];
    if (!__tp_any_bit())
        return NO_MATCH;
    for (size_t i = 0; i < count; i++) {
        int from = -1, to = -1;
        if ((long)i <= groups && (!i || __tp_any_bit())) {
            from = __tp_nondet_int();
            to = __tp_nondet_int();
            __tp_assume(0 <= from && from <= to && to <= length);
        }
        places[i].from = from;
        places[i].to = to;
    }
    return 0;
}
void regfree(long *compiled) { memset(compiled, 0, 8 * sizeof(long)); }
size_t regerror(int code, const long *compiled, char *to, size_t room)
{
    if (room)
        __tp_any_text(to, room < 16 ? room : 16);
    return 16;
}
int fnmatch(const char *pattern, const char *text, int flags)
{
    strlen(pattern);
    strlen(text);
    return __tp_any_bit();
}
struct found {
    size_t count;
    char **names;
    size_t offset;
};
int glob(const char *pattern, int flags, int (*error)(const char *, int), struct found *found)
{
    strlen(pattern);
    found->count = 0;
    found->names = 0;
    if (!__tp_any_bit())
        return 3;
    found->names = __tp_alloc(2 * sizeof(char *));
    found->names[0] = __tp_alloc(8);
    __tp_any_text(found->names[0], 8);
    found->names[1] = 0;
    found->count = 1;
    return 0;
}
void globfree(struct found *found)
{
    for (size_t i = 0; i < found->count; i++)
        __tp_free(found->names[i]);
    if (found->names)
        __tp_free(found->names);
    found->count = 0;
    found->names = 0;
}
int wordexp(const char *text, struct found *found, int flags)
{
    return glob(text, 0, 0, found) ? 4 : 0;
}
void wordfree(struct found *found) { globfree(found); }

/* ---- libraries that are loaded -------------------------------------------------------- */

/* A library may be there; what it has is not known. */
static char library __asm__("a library that was loaded");
void *dlopen(const char *name, int flags)
{
    if (name)
        strlen(name);
    return __tp_any_bit() ? &library : 0;
}
void *dlsym(void *from, const char *name)
{
    strlen(name);
    if (__tp_any_bit())
        return 0;
    __tp_gap_loaded();
    return 0;
}
int dlclose(void *from) { return __tp_any_bit() ? 0 : -1; }
char *dlerror(void) { return __tp_any_bit() ? 0 : "it cannot be loaded"; }
int dladdr(const void *address, void *to) { return 0; }

/* ---- terminals ------------------------------------------------------------------------ */

enum { SETTINGS = 60, ENOTTY = 25, EBADF = 9 };
static int terminal(int fd)
{
    if (!__tp_descriptor_kind(fd))
        return fail(EBADF);
    return __tp_any_bit() ? 0 : fail(ENOTTY);
}
int tcgetattr(int fd, void *to)
{
    if (terminal(fd) < 0)
        return -1;
    __tp_any_bytes(to, SETTINGS);
    return 0;
}
int tcsetattr(int fd, int when, const void *from)
{
    __tp_look(from, SETTINGS);
    return terminal(fd);
}
int tcflush(int fd, int which) { return terminal(fd); }
int tcdrain(int fd)
{
    __tp_cancellation_point();
    return terminal(fd);
}
int tcflow(int fd, int action) { return terminal(fd); }
int tcsendbreak(int fd, int time) { return terminal(fd); }
int tcgetpgrp(int fd) { return terminal(fd) < 0 ? -1 : 1; }
int tcsetpgrp(int fd, int group) { return terminal(fd); }
int cfsetispeed(int *settings, unsigned speed)
{
    settings[13] = (int)speed;
    return 0;
}
int cfsetospeed(int *settings, unsigned speed)
{
    settings[14] = (int)speed;
    return 0;
}
int cfsetspeed(int *settings, unsigned speed) { return cfsetispeed(settings, speed) + cfsetospeed(settings, speed); }
unsigned cfgetispeed(const int *settings) { return (unsigned)settings[13]; }
unsigned cfgetospeed(const int *settings) { return (unsigned)settings[14]; }
void cfmakeraw(int *settings)
{
    settings[0] &= ~02753;
    settings[1] &= ~1;
    settings[2] = settings[2] & ~0460 | 060;
    settings[3] &= ~0100113;
}
int ttyname_r(int fd, char *to, size_t room)
{
    if (terminal(fd) < 0)
        return *__errno_location();
    /* "/dev/" and a name. */
    if (room < 7 || __tp_any_bit())
        return 34;
    __tp_copy(to, "/dev/", 5);
    __tp_any_name(to + 5, room - 5, 1);
    return 0;
}
static char tty[32] __asm__("the result of ttyname");
char *ttyname(int fd) { return ttyname_r(fd, tty, sizeof tty) ? 0 : tty; }

/* ---- locales and conversions ---------------------------------------------------------- */

/* The locale stays "C". */
static char *conventions[12] __asm__("the conventions of the locale") = {".", "", "", "", "", "", "", "", "", ""};
void *localeconv(void) { return conventions; }
char *nl_langinfo(int item) { return item == 14 ? "ANSI_X3.4-1968" : ""; }
static char the_locale __asm__("the locale");
void *newlocale(int mask, const char *name, void *base)
{
    strlen(name);
    return __tp_any_bit() ? &the_locale : 0;
}
void *uselocale(void *locale) { return &the_locale; }
void *duplocale(void *locale) { return locale; }
void freelocale(void *locale) {}

/* The bytes that it gives are any; it may take none, or all. */
void *iconv_open(const char *to, const char *from)
{
    strlen(to);
    strlen(from);
    return __tp_any_bit() ? (void *)1 : (void *)-1l;
}
size_t iconv(void *how, char **from, size_t *left, char **to, size_t *room)
{
    if (!from || !*from)
        return 0;
    if (__tp_any_bit())
        return (size_t)fail(__tp_any_bit() ? 84 : 22);
    size_t n = *left < *room ? *left : *room;
    __tp_look(*from, n);
    __tp_any_bytes(*to, n);
    *from += n;
    *to += n;
    *left -= n;
    *room -= n;
    return *left ? (size_t)fail(7) : 0;
}
int iconv_close(void *how) { return 0; }

/* ---- the stack of calls --------------------------------------------------------------- */

int backtrace(void **to, int room)
{
    if (room <= 0)
        return 0;
    int n = __tp_nondet_int();
    __tp_assume(0 <= n && n <= room);
    __tp_any_bytes(to, (size_t)n * sizeof *to);
    return n;
}
char **backtrace_symbols(void *const *from, int count)
{
    char **texts = __tp_alloc((size_t)(count > 0 ? count : 1) * sizeof *texts);
    for (int i = 0; i < count; i++)
        texts[i] = "?";
    return texts;
}
void backtrace_symbols_fd(void *const *from, int count, int fd) {}
