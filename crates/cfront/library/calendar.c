/* Calendars (time.h): the time zone is the world's, so that local times are any times, and texts of times
   any texts. Of the functions whose result is the library's, calls of two threads race (XSH 2.9.1). */

typedef unsigned long size_t;

size_t strlen(const char *s);
int __tp_between(int least, int most);
long __tp_any_time(void);
int __tp_any_bit(void);
void __tp_look(const void *p, size_t n);
void __tp_copy(void *to, const void *from, size_t n);
size_t __tp_any_text(char *to, size_t room);

struct tm {
    int sec, min, hour, mday, mon, year, wday, yday, isdst;
    long offset;
    const char *zone;
};

struct tm *localtime_r(const long *time, struct tm *to)
{
    __tp_look(time, sizeof *time);
    struct tm any = {
        __tp_between(0, 60), __tp_between(0, 59), __tp_between(0, 23), __tp_between(1, 31),
        __tp_between(0, 11), __tp_between(0, 8099), __tp_between(0, 6), __tp_between(0, 365),
        __tp_between(0, 1), __tp_between(-43200, 50400), "ZONE",
    };
    __tp_copy(to, &any, sizeof any);
    return to;
}
static struct tm result __asm__("the result of localtime");
struct tm *localtime(const long *time) { return localtime_r(time, &result); }

/* The same in Greenwich, of which nothing more is known here. */
struct tm *gmtime_r(const long *time, struct tm *to) { return localtime_r(time, to); }
struct tm *gmtime(const long *time) { return gmtime_r(time, &result); }

long mktime(struct tm *tm)
{
    struct tm any;
    long time = __tp_any_time();
    __tp_look(tm, sizeof *tm);
    localtime_r(&time, &any);
    __tp_copy(tm, &any, sizeof any);
    return time;
}
size_t strftime(char *to, size_t room, const char *format, const struct tm *tm)
{
    strlen(format);
    __tp_look(tm, sizeof *tm);
    return __tp_any_text(to, room);
}
/* "Sun Sep 16 01:03:52 1973\n" */
char *ctime_r(const long *time, char *to)
{
    __tp_look(time, sizeof *time);
    char text[26];
    for (int i = 0; i < 24; i++)
        text[i] = (char)__tp_between(32, 122);
    text[24] = '\n';
    text[25] = 0;
    __tp_copy(to, text, sizeof text);
    return to;
}
static char text[26] __asm__("the result of ctime");
char *asctime_r(const struct tm *tm, char *to)
{
    long time = 0;
    __tp_look(tm, sizeof *tm);
    return ctime_r(&time, to);
}
char *asctime(const struct tm *tm) { return asctime_r(tm, text); }
char *ctime(const long *time) { return ctime_r(time, text); }
void tzset(void) {}
long timegm(struct tm *tm) { return mktime(tm); }
long timelocal(struct tm *tm) { return mktime(tm); }
/* How far a text was understood is any; the fields that were not are as they were. */
char *strptime(const char *text, const char *format, struct tm *tm)
{
    size_t n = strlen(text), at = 0;
    struct tm any;
    long time = 0;
    strlen(format);
    if (!__tp_any_bit())
        return 0;
    __tp_look(tm, sizeof *tm);
    localtime_r(&time, &any);
    __tp_copy(tm, &any, sizeof any);
    while (at < n && __tp_any_bit())
        at++;
    return (char *)text + at;
}
