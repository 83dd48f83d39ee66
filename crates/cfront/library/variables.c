/* Changes of the environment (stdlib.h): setenv, putenv, unsetenv, clearenv.

   What was changed is kept in a table that getenv looks at first; all else is as the world has it. The table is plain memory, so that a
   change in one thread races with what another reads or changes (POSIX: they need not be thread-safe). Of putenv the string itself becomes
   part of the environment. */

typedef unsigned long size_t;

size_t strlen(const char *s);
void *__tp_alloc(size_t size);
void __tp_copy(void *to, const void *from, size_t n);
int *__errno_location(void);
int __tp_any_bit(void);
size_t __tp_any_text(char *to, size_t room);
void __tp_gap_variables(void);

enum { MOST = 32, EINVAL = 22 };

/* `NAME=VALUE`, or `NAME` for one that was taken away. */
static char *changed[MOST] __asm__("the variables that were set");
static int count __asm__("the number of variables that were set");
static int cleared __asm__("whether the environment was cleared");

static size_t length(const char *name)
{
    size_t n = 0;
    while (name[n] && name[n] != '=')
        n++;
    return n;
}
static int find(const char *name, size_t n)
{
    for (int i = 0; i < count; i++) {
        size_t at = 0;
        while (at < n && changed[i][at] == name[at])
            at++;
        if (at == n && (changed[i][n] == '=' || !changed[i][n]))
            return i;
    }
    return -1;
}
static int keep(char *text, size_t n)
{
    int at = find(text, n);
    if (at < 0) {
        if (count == MOST) {
            __tp_gap_variables();
            return 0;
        }
        changed[count] = text;
        count++;
        return 0;
    }
    changed[at] = text;
    return 0;
}
static int refused(void)
{
    *__errno_location() = EINVAL;
    return -1;
}
int setenv(const char *name, const char *value, int overwrite)
{
    size_t n = length(name), m = strlen(value);
    if (!n || name[n])
        return refused();
    int at = find(name, n);
    if (!overwrite && at >= 0 && changed[at][n] == '=')
        return 0;
    /* The world may have had one, which stays: from here on it has a value that is decided here. */
    if (!overwrite && at < 0 && !cleared && __tp_any_bit()) {
        char *kept = __tp_alloc(n + 17);
        __tp_copy(kept, name, n);
        kept[n] = '=';
        __tp_any_text(kept + n + 1, 16);
        return keep(kept, n);
    }
    char *text = __tp_alloc(n + m + 2);
    __tp_copy(text, name, n);
    text[n] = '=';
    __tp_copy(text + n + 1, value, m + 1);
    return keep(text, n);
}
int putenv(char *text) { return keep(text, length(text)); }
int unsetenv(const char *name)
{
    size_t n = length(name);
    if (!n || name[n])
        return refused();
    char *text = __tp_alloc(n + 1);
    __tp_copy(text, name, n + 1);
    return keep(text, n);
}
int clearenv(void)
{
    count = 0;
    cleared = 1;
    return 0;
}
/* Whether a variable is what was made of it here. */
int __tp_is_changed(const char *name) { return cleared || find(name, length(name)) >= 0; }
char *__tp_changed(const char *name)
{
    size_t n = length(name);
    int at = name[n] ? -1 : find(name, n);
    return at >= 0 && changed[at][n] == '=' ? changed[at] + n + 1 : 0;
}
