/* wchar.h: strings of wide characters. */

typedef unsigned long size_t;
typedef int wchar;

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
