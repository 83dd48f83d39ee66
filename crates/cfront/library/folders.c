/* What walks folders (dirent.h, ftw.h), over opendir and readdir. What a folder holds is what readdir gives; a walk comes to any few
   files and folders, with any names, and does not come to their end where the function it calls says so. Names are compared as
   versions by their first characters alone: any order. */

typedef unsigned long size_t;

struct __dirstream;
struct __dirstream *opendir(const char *path);
void *readdir(struct __dirstream *d);
int closedir(struct __dirstream *d);
int stat(const char *path, void *to);
int lstat(const char *path, void *to);
void *malloc(size_t size);
void free(void *p);
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
size_t strlen(const char *s);
int strcmp(const char *a, const char *b);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_any_bytes(void *to, size_t n);
int __tp_any_bit(void);
int __tp_any_printable(void);
int __tp_nondet_int(void);

/* An entry as readdir gives it: its name stands after the number, the place, the length and the kind. */
enum { NAMED_AT = sizeof(long) == 8 ? 19 : 11, NAME = 8 };

int strverscmp(const char *a, const char *b)
{
    if (strcmp(a, b) == 0)
        return 0;
    return __tp_any_bit() ? 1 : -1;
}
int alphasort(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a + NAMED_AT, *(const char *const *)b + NAMED_AT);
}
int versionsort(const void *a, const void *b)
{
    return strverscmp(*(const char *const *)a + NAMED_AT, *(const char *const *)b + NAMED_AT);
}
int scandir(const char *path, void ***to, int (*chosen)(const void *), int (*compare)(const void *, const void *))
{
    struct __dirstream *d = opendir(path);
    if (!d)
        return -1;
    void **all = malloc(sizeof *all);
    size_t n = 0;
    void *entry;
    while (all && (entry = readdir(d))) {
        if (chosen && !chosen(entry))
            continue;
        size_t size = NAMED_AT + strlen((char *)entry + NAMED_AT) + 1;
        void *kept = malloc(size);
        void **more = malloc((n + 2) * sizeof *more);
        if (!kept || !more) {
            free(kept);
            free(more);
            break;
        }
        __tp_copy(kept, entry, size);
        __tp_copy(more, all, n * sizeof *all);
        free(all);
        all = more;
        all[n++] = kept;
    }
    closedir(d);
    if (!all)
        return -1;
    if (compare)
        qsort(all, n, sizeof *all, compare);
    *to = all;
    return (int)n;
}

/* ---- walks ---------------------------------------------------------------------------- */

/* The kinds of what is come to: FTW_F, FTW_D, FTW_DNR, FTW_NS, FTW_SL, FTW_DP. */
enum { FILE_KIND = 0, UNREAD = 3, AFTER = 5, BELOW = 64, STATUS = 144 };
struct where {
    int base, level;
};
typedef int visited(const char *, const void *, int, struct where *);

static int any_kind(int most)
{
    int kind = FILE_KIND;
    while (kind < most && __tp_any_bit())
        kind++;
    return kind;
}
/* The place that the walk begins with, and any below it. */
static int walk(const char *path, visited *visit, int most)
{
    size_t n = strlen(path);
    char *text = malloc(n + NAME);
    char status[STATUS];
    int result = 0;
    if (!text)
        return -1;
    __tp_copy(text, path, n + 1);
    do {
        struct where where = {(int)n, 0};
        __tp_any_bytes(status, sizeof status);
        if (text[n]) {
            where.level = 1;
            where.base = (int)n + 1;
        }
        result = visit(text, status, any_kind(most), &where);
        text[n] = '/';
        text[n + 1] = (char)__tp_any_printable();
        text[n + 2] = 0;
        if (__tp_any_bit()) {
            text[n + 2] = (char)__tp_any_printable();
            text[n + 3] = 0;
        }
    } while (!result && __tp_any_bit());
    free(text);
    return result;
}
int nftw(const char *path, visited *visit, int descriptors, int flags)
{
    return __tp_any_bit() ? walk(path, visit, AFTER) : -1;
}
int nftw64(const char *path, visited *visit, int descriptors, int flags) { return nftw(path, visit, descriptors, flags); }
int ftw(const char *path, int (*visit)(const char *, const void *, int), int descriptors)
{
    return __tp_any_bit() ? walk(path, (visited *)visit, UNREAD) : -1;
}
int ftw64(const char *path, int (*visit)(const char *, const void *, int), int descriptors) { return ftw(path, visit, descriptors); }
