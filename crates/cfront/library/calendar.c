/* Calendars (time.h): the time zone is the world's, so that local times are any times, and texts of times
   any texts of their length. Of the functions whose result is the library's, calls of two threads race (XSH 2.9.1). */

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

/* How long a conversion of strftime is in the locale "C": what depends on the time is any length that some time gives, and of a
   field that is out of its range a text that says so. */
/* A number with at least `width` digits, from a field of that range on. */
static int digits(int width, int in_range, int unpadded)
{
    if (!in_range)
        return __tp_between(1, 12);
    return !unpadded ? width : width == 3 ? __tp_between(1, 3) : __tp_between(1, 2);
}
static int ordinary(const struct tm *tm)
{
    return tm->sec >= 0 && tm->sec <= 99 && tm->min >= 0 && tm->min <= 99 && tm->hour >= 0 && tm->hour <= 99 && tm->mday >= 0
           && tm->mday <= 99 && tm->mon >= 0 && tm->mon <= 11 && tm->wday >= 0 && tm->wday <= 6;
}
/* Negative if it is not known. */
static int converted(char conversion, int unpadded, const struct tm *tm)
{
    switch (conversion) {
    case 'd': return digits(2, tm->mday >= 0 && tm->mday <= 99, unpadded);
    case 'H': return digits(2, tm->hour >= 0 && tm->hour <= 99, unpadded);
    case 'I': return digits(2, tm->hour >= 0 && tm->hour <= 99, unpadded);
    case 'M': return digits(2, tm->min >= 0 && tm->min <= 99, unpadded);
    case 'S': return digits(2, tm->sec >= 0 && tm->sec <= 99, unpadded);
    case 'm': return digits(2, tm->mon >= -1 && tm->mon <= 98, unpadded);
    case 'j': return digits(3, tm->yday >= -1 && tm->yday <= 998, unpadded);
    case 'C': return digits(2, tm->year >= -1900 && tm->year <= 8099, unpadded);
    case 'y':
    case 'g':
    case 'U':
    case 'V':
    case 'W': return digits(2, 1, unpadded);
    case 'u':
    case 'w': return 1;
    /* The week may belong to the year before or after. */
    case 'G': return tm->year > -900 && tm->year < 8099 ? 4 : __tp_between(1, 12);
    case 'Y': return tm->year >= -900 && tm->year <= 8099 ? 4 : __tp_between(1, 12);
    case 's': return __tp_between(1, 14);
    case 'a': return tm->wday < 0 || tm->wday > 6 ? 1 : 3;
    case 'b':
    case 'h': return tm->mon < 0 || tm->mon > 11 ? 1 : 3;
    case 'A': return tm->wday < 0 || tm->wday > 6 ? 1 : __tp_between(6, 9);
    case 'B': return tm->mon < 0 || tm->mon > 11 ? 1 : __tp_between(3, 9);
    case 'e': return digits(2, tm->mday >= 0 && tm->mday <= 99, unpadded);
    case 'k':
    case 'l': return digits(2, tm->hour >= 0 && tm->hour <= 99, unpadded);
    case 'p':
    case 'P': return 2;
    case 'z': return 5;
    case 'Z': return tm->zone ? __tp_between(3, 6) : 0;
    }
    if (!ordinary(tm))
        return -1;
    switch (conversion) {
    case 'D':
    case 'x': return 8;
    case 'T':
    case 'X': return 8;
    case 'R': return 5;
    case 'r': return 11;
    case 'F': return tm->year >= -900 && tm->year <= 8099 ? 10 : __tp_between(7, 18);
    case 'c': return tm->year >= -900 && tm->year <= 8099 ? 24 : __tp_between(21, 32);
    }
    return -1;
}
size_t strftime(char *to, size_t room, const char *format, const struct tm *tm)
{
    size_t n = 0, end = strlen(format);
    struct tm copy;
    __tp_copy(&copy, tm, sizeof copy);
    /* The longest conversion is 32 characters long. */
    char *text = __builtin_alloca(room + 33);
    for (size_t i = 0; i < end && n < room; i++) {
        if (format[i] != '%') {
            text[n++] = format[i];
            continue;
        }
        int unpadded = 0, other = 0;
        for (i++; i < end && (format[i] == 'E' || format[i] == 'O' || format[i] == '-' || format[i] == '_' || format[i] == '^'
                              || format[i] == '#' || format[i] >= '0' && format[i] <= '9' || format[i] == '+'); i++) {
            unpadded |= format[i] == '-';
            other |= format[i] >= '0' && format[i] <= '9' || format[i] == '+';
        }
        if (i < end && (format[i] == '%' || format[i] == 'n' || format[i] == 't')) {
            text[n++] = format[i] == '%' ? '%' : format[i] == 'n' ? '\n' : '\t';
            continue;
        }
        int length = i < end && !other ? converted(format[i], unpadded, &copy) : -1;
        /* What is no conversion of the standard, or has a width. */
        if (length < 0)
            return __tp_any_text(to, room);
        for (int k = 0; k < length && n < room; k++)
            text[n++] = (char)__tp_between(32, 122);
    }
    if (n >= room) {
        /* It does not fit: what the room holds then is any. */
        if (room)
            __tp_any_text(to, room);
        return 0;
    }
    text[n] = 0;
    __tp_copy(to, text, n + 1);
    return n;
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
