/* wchar.h, wctype.h: strings and kinds of wide characters, and multibyte characters. */

typedef unsigned long size_t;
typedef int wchar;

void *malloc(size_t size);
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
long long strtoll(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
int isalpha(int c);
int isdigit(int c);
int isspace(int c);
int isalnum(int c);
int isupper(int c);
int islower(int c);
int ispunct(int c);
int isprint(int c);
int toupper(int c);
int tolower(int c);
int __tp_any_bit(void);
int *__errno_location(void);
void __tp_gap_scan(void);

size_t wcslen(const wchar *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}
wchar *wcscpy(wchar *to, const wchar *from)
{
    size_t i = 0;
    while ((to[i] = from[i]))
        i++;
    return to;
}
wchar *wcsncpy(wchar *to, const wchar *from, size_t n)
{
    size_t i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}
wchar *wcscat(wchar *to, const wchar *from)
{
    wcscpy(to + wcslen(to), from);
    return to;
}
int wcscmp(const wchar *a, const wchar *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return *a < *b ? -1 : *a > *b;
}
int wcsncmp(const wchar *a, const wchar *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
        if (!a[i])
            break;
    }
    return 0;
}
wchar *wcschr(const wchar *s, wchar c)
{
    while (*s && *s != c)
        s++;
    return *s == c ? (wchar *)s : 0;
}
wchar *wcsrchr(const wchar *s, wchar c)
{
    const wchar *last = 0;
    do {
        if (*s == c)
            last = s;
    } while (*s++);
    return (wchar *)last;
}
wchar *wcsstr(const wchar *where, const wchar *what)
{
    size_t n = wcslen(what);
    for (;; where++) {
        if (wcsncmp(where, what, n) == 0)
            return (wchar *)where;
        if (!*where)
            return 0;
    }
}
wchar *wmemset(wchar *to, wchar c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}
wchar *wmemcpy(wchar *to, const wchar *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] = from[i];
    return to;
}
int wmemcmp(const wchar *a, const wchar *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return a[i] < b[i] ? -1 : 1;
    return 0;
}
wchar *wcsncat(wchar *to, const wchar *from, size_t n)
{
    size_t at = wcslen(to), i = 0;
    for (; i < n && from[i]; i++)
        to[at + i] = from[i];
    to[at + i] = 0;
    return to;
}
wchar *wcspbrk(const wchar *s, const wchar *set)
{
    for (; *s; s++)
        if (wcschr(set, *s))
            return (wchar *)s;
    return 0;
}
size_t wcsspn(const wchar *s, const wchar *set)
{
    size_t n = 0;
    while (s[n] && wcschr(set, s[n]))
        n++;
    return n;
}
size_t wcscspn(const wchar *s, const wchar *set)
{
    size_t n = 0;
    while (s[n] && !wcschr(set, s[n]))
        n++;
    return n;
}
size_t wcsnlen(const wchar *s, size_t most)
{
    size_t n = 0;
    while (n < most && s[n])
        n++;
    return n;
}
int wcscoll(const wchar *a, const wchar *b) { return wcscmp(a, b); }
wchar *wmemchr(const wchar *s, wchar c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (s[i] == c)
            return (wchar *)s + i;
    return 0;
}
wchar *wmemmove(wchar *to, const wchar *from, size_t n)
{
    memmove(to, from, n * sizeof *to);
    return to;
}
wchar *wcsdup(const wchar *s)
{
    size_t n = (wcslen(s) + 1) * sizeof *s;
    wchar *fresh = malloc(n);
    if (fresh)
        memcpy(fresh, s, n);
    return fresh;
}

/* ---- kinds of characters -------------------------------------------------------------- */

/* Those of ASCII; whether another one is a letter depends on the locale. */
static int kind(int c, int (*of)(int))
{
    if (c >= 0 && c < 128)
        return of(c);
    return c > 0 && __tp_any_bit();
}
int iswalpha(unsigned c) { return kind((int)c, isalpha); }
int iswdigit(unsigned c) { return c < 128 && isdigit((int)c); }
int iswspace(unsigned c) { return kind((int)c, isspace); }
int iswalnum(unsigned c) { return kind((int)c, isalnum); }
int iswupper(unsigned c) { return kind((int)c, isupper); }
int iswlower(unsigned c) { return kind((int)c, islower); }
int iswpunct(unsigned c) { return kind((int)c, ispunct); }
int iswprint(unsigned c) { return kind((int)c, isprint); }
unsigned towupper(unsigned c) { return c < 128 ? (unsigned)toupper((int)c) : c; }
unsigned towlower(unsigned c) { return c < 128 ? (unsigned)tolower((int)c) : c; }
int wcwidth(wchar c) { return c == 0 ? 0 : c < 32 || c == 127 ? -1 : 1; }

/* ---- multibyte characters ------------------------------------------------------------- */

enum { EILSEQ = 84 };

/* One character of ASCII has one byte. What other bytes are depends on the locale: no character, or one of that byte alone. */
static long one(wchar *to, const char *s, size_t n)
{
    if (!n)
        return -2;
    int c = (unsigned char)*s;
    if (c >= 128 && __tp_any_bit()) {
        *__errno_location() = EILSEQ;
        return -1;
    }
    if (to)
        *to = c;
    return c != 0;
}
size_t mbrtowc(wchar *to, const char *s, size_t n, void *state) { return s ? (size_t)one(to, s, n) : 0; }
size_t mbrlen(const char *s, size_t n, void *state) { return mbrtowc(0, s, n, state); }
int mbtowc(wchar *to, const char *s, size_t n)
{
    if (!s)
        return 0;
    long found = one(to, s, n);
    return found < 0 ? -1 : (int)found;
}
int mblen(const char *s, size_t n) { return mbtowc(0, s, n); }
int mbsinit(const void *state) { return 1; }
size_t mbstowcs(wchar *to, const char *s, size_t n)
{
    size_t i = 0;
    for (; !to || i < n; i++) {
        wchar c = 0;
        if (one(&c, s + i, 1) < 0)
            return ~0ul;
        if (to)
            to[i] = c;
        if (!c)
            break;
    }
    return i;
}
size_t mbsrtowcs(wchar *to, const char **s, size_t n, void *state)
{
    size_t found = mbstowcs(to, *s, n);
    if (to && found != ~0ul)
        *s = found < n ? 0 : *s + found;
    return found;
}
size_t wcrtomb(char *to, wchar c, void *state)
{
    if (!to)
        return 1;
    if (c < 0 || c >= 128 && (c >= 256 || __tp_any_bit())) {
        *__errno_location() = EILSEQ;
        return ~0ul;
    }
    *to = (char)c;
    return 1;
}
int wctomb(char *to, wchar c) { return to ? (int)wcrtomb(to, c, 0) : 0; }
size_t wcstombs(char *to, const wchar *s, size_t n)
{
    size_t i = 0;
    char one_byte;
    for (; !to || i < n; i++) {
        if (wcrtomb(to ? to + i : &one_byte, s[i], 0) == ~0ul)
            return ~0ul;
        if (!s[i])
            break;
    }
    return i;
}
size_t wcsrtombs(char *to, const wchar **s, size_t n, void *state)
{
    size_t found = wcstombs(to, *s, n);
    if (to && found != ~0ul)
        *s = found < n ? 0 : *s + found;
    return found;
}
int btowc(int c) { return c >= 0 && c < 128 ? c : -1; }
int wctob(unsigned c) { return c < 128 ? (int)c : -1; }

/* ---- numbers -------------------------------------------------------------------------- */

/* The same as of narrow characters: what is no ASCII ends a number. */
static long long number(const wchar *s, wchar **end, int base, int is_signed)
{
    char narrow[80], *stop;
    size_t i = 0;
    for (; i < sizeof narrow - 1 && s[i] > 0 && s[i] < 128; i++)
        narrow[i] = (char)s[i];
    narrow[i] = 0;
    if (i == sizeof narrow - 1)
        __tp_gap_scan();
    long long found = is_signed ? strtoll(narrow, &stop, base) : (long long)strtoull(narrow, &stop, base);
    if (end)
        *end = (wchar *)s + (stop - narrow);
    return found;
}
long wcstol(const wchar *s, wchar **end, int base) { return (long)number(s, end, base, 1); }
long long wcstoll(const wchar *s, wchar **end, int base) { return number(s, end, base, 1); }
unsigned long wcstoul(const wchar *s, wchar **end, int base) { return (unsigned long)number(s, end, base, 0); }
unsigned long long wcstoull(const wchar *s, wchar **end, int base) { return (unsigned long long)number(s, end, base, 0); }
long __wcstol_internal(const wchar *s, wchar **end, int base, int group) { return wcstol(s, end, base); }
unsigned long __wcstoul_internal(const wchar *s, wchar **end, int base, int group) { return wcstoul(s, end, base); }

/* ---- streams -------------------------------------------------------------------------- */

struct _IO_FILE;
int fputc(int c, struct _IO_FILE *f);
int fgetc(struct _IO_FILE *f);
int putchar(int c);
int fputwc(wchar c, struct _IO_FILE *f) { return fputc(c < 128 ? c : '?', f) < 0 ? -1 : c; }
int putwc(wchar c, struct _IO_FILE *f) { return fputwc(c, f); }
int putwchar(wchar c)
{
    putchar(c < 128 ? c : '?');
    return c;
}
int fputws(const wchar *s, struct _IO_FILE *f)
{
    for (; *s; s++)
        fputwc(*s, f);
    return 1;
}
int fgetwc(struct _IO_FILE *f) { return fgetc(f); }
int getwc(struct _IO_FILE *f) { return fgetc(f); }
int fwide(struct _IO_FILE *f, int mode) { return mode; }

/* ---- printing -------------------------------------------------------------------------- */

/* Formats are taken for those of narrow characters, up to 255 of them; texts and characters that are wide are gaps, as they are there. */
typedef __builtin_va_list va_list;
int vfprintf(struct _IO_FILE *f, const char *format, va_list arguments);
int vsnprintf(char *to, size_t room, const char *format, va_list arguments);
extern struct _IO_FILE *stdout;
double __tp_parse_float(const char *text, char **end);

enum { FORMAT = 256, PRINTED = 512 };
static void narrow(char *to, const wchar *from)
{
    size_t n = 0;
    for (; from[n] && n < FORMAT - 1; n++)
        to[n] = (char)(from[n] < 128 ? from[n] : '?');
    if (from[n])
        __tp_gap_scan();
    to[n] = 0;
}
int vfwprintf(struct _IO_FILE *f, const wchar *format, va_list arguments)
{
    char text[FORMAT];
    narrow(text, format);
    return vfprintf(f, text, arguments);
}
int vwprintf(const wchar *format, va_list arguments) { return vfwprintf(stdout, format, arguments); }
int fwprintf(struct _IO_FILE *f, const wchar *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vfwprintf(f, format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int wprintf(const wchar *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vwprintf(format, arguments);
    __builtin_va_end(arguments);
    return n;
}
int vswprintf(wchar *to, size_t room, const wchar *format, va_list arguments)
{
    char text[FORMAT], printed[PRINTED];
    narrow(text, format);
    int n = vsnprintf(printed, PRINTED, text, arguments);
    if (n >= PRINTED)
        __tp_gap_scan();
    if (n < 0 || (size_t)n >= room)
        return -1;
    for (int i = 0; i <= n; i++)
        to[i] = printed[i];
    return n;
}
int swprintf(wchar *to, size_t room, const wchar *format, ...)
{
    va_list arguments;
    __builtin_va_start(arguments, format);
    int n = vswprintf(to, room, format, arguments);
    __builtin_va_end(arguments);
    return n;
}
double wcstod(const wchar *s, wchar **end)
{
    char text[64], *stop;
    size_t n = 0;
    while (n < sizeof text - 1 && s[n] && s[n] < 128) {
        text[n] = (char)s[n];
        n++;
    }
    text[n] = 0;
    double value = __tp_parse_float(text, &stop);
    if (end)
        *end = (wchar *)s + (stop - text);
    return value;
}
