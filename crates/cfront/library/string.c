/* string.h and strings.h, byte by byte. Copies of blocks are builtins. */

typedef unsigned long size_t;
typedef unsigned char byte;

void *memcpy(void *to, const void *from, size_t n);
int tolower(int c);

size_t strlen(const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

size_t strnlen(const char *s, size_t max)
{
    size_t n = 0;
    while (n < max && s[n])
        n++;
    return n;
}

void *memchr(const void *s, int c, size_t n)
{
    const byte *p = s;
    for (size_t i = 0; i < n; i++)
        if (p[i] == (byte)c)
            return (void *)(p + i);
    return 0;
}

void *memrchr(const void *s, int c, size_t n)
{
    const byte *p = s;
    while (n-- > 0)
        if (p[n] == (byte)c)
            return (void *)(p + n);
    return 0;
}

void *rawmemchr(const void *s, int c)
{
    const byte *p = s;
    while (*p != (byte)c)
        p++;
    return (void *)p;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const byte *x = a, *y = b;
    int order = 0;
    /* All of both is read, whatever the first byte says. */
    for (size_t i = 0; i < n; i++) {
        int difference = x[i] - y[i];
        if (order == 0)
            order = difference;
    }
    return order;
}

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
int __memcmpeq(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

void *memccpy(void *to, const void *from, int c, size_t n)
{
    byte *d = to;
    const byte *s = from;
    for (size_t i = 0; i < n; i++) {
        d[i] = s[i];
        if (s[i] == (byte)c)
            return d + i + 1;
    }
    return 0;
}

void *memmem(const void *where, size_t m, const void *what, size_t n)
{
    const byte *p = where;
    if (n > m)
        return 0;
    for (size_t i = 0; i <= m - n; i++)
        if (memcmp(p + i, what, n) == 0)
            return (void *)(p + i);
    return 0;
}

char *stpcpy(char *to, const char *from)
{
    while ((*to = *from)) {
        to++;
        from++;
    }
    return to;
}

char *__stpcpy(char *to, const char *from) { return stpcpy(to, from); }

char *strcpy(char *to, const char *from)
{
    stpcpy(to, from);
    return to;
}

char *stpncpy(char *to, const char *from, size_t n)
{
    size_t i = 0;
    while (i < n && from[i]) {
        to[i] = from[i];
        i++;
    }
    char *end = to + i;
    while (i < n)
        to[i++] = 0;
    return end;
}

char *__stpncpy(char *to, const char *from, size_t n) { return stpncpy(to, from, n); }

char *strncpy(char *to, const char *from, size_t n)
{
    stpncpy(to, from, n);
    return to;
}

char *strcat(char *to, const char *from)
{
    stpcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *to, const char *from, size_t n)
{
    char *end = to + strlen(to);
    size_t i = 0;
    while (i < n && from[i]) {
        end[i] = from[i];
        i++;
    }
    end[i] = 0;
    return to;
}

size_t strlcpy(char *to, const char *from, size_t size)
{
    size_t i = 0;
    while (i + 1 < size && from[i]) {
        to[i] = from[i];
        i++;
    }
    if (size)
        to[i] = 0;
    while (from[i])
        i++;
    return i;
}

size_t strlcat(char *to, const char *from, size_t size)
{
    size_t used = strnlen(to, size);
    if (used == size)
        return size + strlen(from);
    return used + strlcpy(to + used, from, size - used);
}

/* What fortified headers call; leaving an object is found anyway. */
char *__strcpy_chk(char *to, const char *from, size_t size) { return strcpy(to, from); }
char *__stpcpy_chk(char *to, const char *from, size_t size) { return stpcpy(to, from); }
char *__strcat_chk(char *to, const char *from, size_t size) { return strcat(to, from); }
char *__strncpy_chk(char *to, const char *from, size_t n, size_t size)
{
    return strncpy(to, from, n);
}
char *__strncat_chk(char *to, const char *from, size_t n, size_t size)
{
    return strncat(to, from, n);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (byte)*a - (byte)*b;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return (byte)a[i] - (byte)b[i];
        if (!a[i])
            break;
    }
    return 0;
}

int strcasecmp(const char *a, const char *b)
{
    while (*a && tolower((byte)*a) == tolower((byte)*b)) {
        a++;
        b++;
    }
    return tolower((byte)*a) - tolower((byte)*b);
}

int strncasecmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int x = tolower((byte)a[i]), y = tolower((byte)b[i]);
        if (x != y)
            return x - y;
        if (!x)
            break;
    }
    return 0;
}

size_t strxfrm(char *to, const char *from, size_t n)
{
    size_t length = strlen(from);
    if (n) {
        size_t kept = length < n ? length + 1 : n;
        memcpy(to, from, kept);
    }
    return length;
}

char *strchrnul(const char *s, int c)
{
    while (*s && *s != (char)c)
        s++;
    return (char *)s;
}

char *strchr(const char *s, int c)
{
    char *p = strchrnul(s, c);
    return *p == (char)c ? p : 0;
}

char *strrchr(const char *s, int c)
{
    const char *last = 0;
    do {
        if (*s == (char)c)
            last = s;
    } while (*s++);
    return (char *)last;
}

char *index(const char *s, int c) { return strchr(s, c); }
char *rindex(const char *s, int c) { return strrchr(s, c); }

size_t strspn(const char *s, const char *accept)
{
    size_t n = 0;
    while (s[n] && strchr(accept, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *reject)
{
    size_t n = 0;
    while (s[n] && !strchr(reject, s[n]))
        n++;
    return n;
}

char *strpbrk(const char *s, const char *accept)
{
    s += strcspn(s, accept);
    return *s ? (char *)s : 0;
}

char *strstr(const char *where, const char *what)
{
    size_t n = strlen(what);
    for (;; where++) {
        if (strncmp(where, what, n) == 0)
            return (char *)where;
        if (!*where)
            return 0;
    }
}

char *strcasestr(const char *where, const char *what)
{
    size_t n = strlen(what);
    for (;; where++) {
        if (strncasecmp(where, what, n) == 0)
            return (char *)where;
        if (!*where)
            return 0;
    }
}

char *strtok_r(char *s, const char *separators, char **rest)
{
    if (!s)
        s = *rest;
    s += strspn(s, separators);
    if (!*s) {
        *rest = s;
        return 0;
    }
    char *end = s + strcspn(s, separators);
    if (*end)
        *end++ = 0;
    *rest = end;
    return s;
}

char *__strtok_r(char *s, const char *separators, char **rest)
{
    return strtok_r(s, separators, rest);
}

/* One place for all threads: two threads in strtok race, as they do in the real one. */
static char *strtok_rest __asm__("the state of strtok");

char *strtok(char *s, const char *separators)
{
    return strtok_r(s, separators, &strtok_rest);
}

char *strsep(char **place, const char *separators)
{
    char *s = *place;
    if (!s)
        return 0;
    char *end = s + strcspn(s, separators);
    if (*end) {
        *end = 0;
        *place = end + 1;
    } else {
        *place = 0;
    }
    return s;
}

int ffsll(long long value)
{
    for (int i = 0; i < 64; i++)
        if ((unsigned long long)value >> i & 1)
            return i + 1;
    return 0;
}

int ffs(int value) { return ffsll((unsigned int)value); }
int ffsl(long value) { return ffsll((unsigned long)value); }

/* GNU: the part after the last slash. */
char *basename(const char *path)
{
    char *slash = strrchr(path, '/');
    return slash ? slash + 1 : (char *)path;
}
