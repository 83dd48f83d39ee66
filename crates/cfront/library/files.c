/* A file system in memory, where files are given (`--file`) or none but those exist (`--files given`).

   A name leads to a file or a folder; an open file has an offset, which copies of its descriptor share. Files that the
   program makes are kept. The program starts in the folder /home, where names that are not absolute begin; there are the
   folders /home and /tmp, and those of the files given. What lies under /dev, /proc and /sys is not kept. Contents given are
   constants until they are written: pieces of them are copied then.

   One lock guards all of it. It is taken by a relaxed exchange, and all that it guards is touched by relaxed atomics, so that a
   call orders nothing between threads: POSIX promises atomic calls (XSH 2.9.7), and no order of other memory. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

size_t strlen(const char *s);
int vsnprintf(char *to, size_t size, const char *format, va_list arguments);
int __tp_scan(const char *input, const char *format, va_list arguments, size_t *taken);
void *__tp_alloc(size_t size);
void __tp_copy(void *to, const void *from, size_t n);
void __tp_copy_relaxed(void *to, const void *from, size_t n);
void __tp_yield(void);
int __tp_descriptor_new(int kind);
int __tp_descriptor_kind(int fd);
int *__errno_location(void);
void __tp_gap_files(void);

enum { KEPT = 8, NODES = 64, MOST = 64, NAME = 120, PIECE = 512, PIECES = 64, TEXT = 2000 };
enum {
    ENOENT = 2, EBADF = 9, EACCES = 13, EEXIST = 17, ENOTDIR = 20, EISDIR = 21, EINVAL = 22, ESPIPE = 29, ERANGE = 34, ENOTEMPTY = 39
};
enum { WRITES = 1, BOTH = 2, HOW = 3, CREAT = 64, EXCL = 128, TRUNC = 512, APPEND = 1024, NONBLOCK = 2048, DIRECTORY = 65536 };

struct file {
    long folder, size, mode, links;
    /* What was given of it, as far as it was not cut off. */
    const char *given;
    long given_size;
    /* Pieces that were written. */
    char *pieces[PIECES];
};
struct node {
    /* A number made of the name; 0 where there is none. */
    long hash;
    char name[NAME];
    struct file *file;
};
struct description {
    struct file *file;
    long offset, flags;
};

static struct node nodes[NODES] __asm__("the names of files");
static long used __asm__("the number of names of files");
static char here[NAME] __asm__("the current folder") = "/home";
/* It is looked at, and changed, in one step with this: the copy itself is none at which threads switch. */
static long moved __asm__("whether the current folder was changed");
static long busy __asm__("the lock of the file system");
static struct description *opened[MOST] __asm__("the open files");
static const char zeros[PIECE];

static int fail(int code)
{
    *__errno_location() = code;
    return -1;
}
static void enter(void)
{
    long free = 0;
    while (!__atomic_compare_exchange_n(&busy, &free, 1, 0, 0, 0)) {
        free = 0;
        __tp_yield();
    }
}
static void leave(void) { __atomic_store_n(&busy, 0, 0); }
static int fail_and_leave(int code)
{
    leave();
    return fail(code);
}
static long get(long *from) { return __atomic_load_n(from, 0); }
static void set(long *to, long value) { __atomic_store_n(to, value, 0); }
static void copy_here(char *to)
{
    get(&moved);
    __tp_copy_relaxed(to, here, NAME);
}

/* ---- names ---------------------------------------------------------------------------- */

static int find(const char *name);
static int is_folder(int node);
static int missing(const char *name);

/* The absolute name of a path, without `.`, `..` and empty parts; whether it has to be a folder. Outside the lock, but for the
   current folder. Not 0: why there is none. */
static int absolute(const char *path, char *to, int *folder)
{
    size_t n = 0, length = strlen(path);
    *folder = 0;
    if (!length)
        return ENOENT;
    if (path[0] != '/') {
        copy_here(to);
        n = strlen(to);
        if (n == 1)
            n = 0;
    }
    for (size_t at = 0; at < length;) {
        size_t end = at;
        while (end < length && path[end] != '/')
            end++;
        size_t part = end - at;
        int dots = part == 2 && path[at] == '.' && path[at + 1] == '.', dot = part == 1 && path[at] == '.';
        *folder = end < length || dots || dot || !part;
        if (dots) {
            /* What is left must be a folder. */
            to[n] = 0;
            int left = n ? find(to) : 0;
            if (n && (left < 0 || !is_folder(left)))
                return left < 0 ? missing(to) : ENOTDIR;
            while (n && to[--n] != '/')
                ;
        } else if (part && !dot) {
            if (n + part + 2 > NAME) {
                __tp_gap_files();
                return ENOENT;
            }
            to[n++] = '/';
            for (size_t i = 0; i < part; i++)
                to[n++] = path[at + i];
        }
        at = end + 1;
    }
    if (!n)
        to[n++] = '/';
    to[n] = 0;
    return 0;
}
static long hash(const char *name)
{
    unsigned long h = 5381;
    for (; *name; name++)
        h = h * 33 + (unsigned char)*name;
    return (long)(h | 1);
}
static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}
/* The place of a name, or -1. */
static int find(const char *name)
{
    long wanted = hash(name), most = get(&used);
    char found[NAME];
    for (int i = 0; i < most; i++)
        if (get(&nodes[i].hash) == wanted) {
            __tp_copy_relaxed(found, nodes[i].name, NAME);
            if (same(found, name))
                return i;
        }
    return -1;
}
static struct file *file_of(int node) { return __atomic_load_n(&nodes[node].file, 0); }
static int is_folder(int node) { return get(&file_of(node)->folder) != 0; }

/* Whether the folder of a name is there: 0, or why it is not. */
static int without_parent(const char *name)
{
    char parent[NAME];
    size_t n = strlen(name);
    __tp_copy(parent, name, n + 1);
    while (n > 1 && parent[n - 1] != '/')
        n--;
    parent[n > 1 ? n - 1 : 1] = 0;
    int at = find(parent);
    if (at < 0)
        return ENOENT;
    return is_folder(at) ? 0 : ENOTDIR;
}
/* Why a name that is not there is not found: a part of it may be no folder. */
static int missing(const char *name)
{
    char part[NAME];
    for (size_t n = 1; name[n]; n++)
        if (name[n] == '/') {
            __tp_copy(part, name, n);
            part[n] = 0;
            int at = find(part);
            if (at < 0)
                return ENOENT;
            if (!is_folder(at))
                return ENOTDIR;
        }
    return ENOENT;
}
/* Why the folder of a name is not there, or 0. */
static int no_parent(const char *name)
{
    int wrong = without_parent(name);
    return wrong && missing(name) == ENOTDIR ? ENOTDIR : wrong;
}
static void enter_name(const char *name, struct file *file)
{
    char whole[NAME];
    size_t n = strlen(name);
    for (size_t i = 0; i < NAME; i++)
        whole[i] = i < n ? name[i] : 0;
    long most = get(&used), at = 0;
    while (at < most && get(&nodes[at].hash))
        at++;
    if (at == NODES) {
        __tp_gap_files();
        at = NODES - 1;
    }
    __tp_copy_relaxed(nodes[at].name, whole, NAME);
    __atomic_store_n(&nodes[at].file, file, 0);
    set(&nodes[at].hash, hash(name));
    if (at == most)
        set(&used, at + 1);
}
static struct file *fresh_file(int folder, unsigned mode)
{
    struct file *f = __tp_alloc(sizeof *f);
    set(&f->folder, folder);
    set(&f->size, folder ? 4096 : 0);
    set(&f->mode, mode & 07777 & ~022u);
    set(&f->links, folder ? 2 : 1);
    __atomic_store_n(&f->given, (const char *)0, 0);
    set(&f->given_size, 0);
    for (int i = 0; i < PIECES; i++)
        __atomic_store_n(&f->pieces[i], (char *)0, 0);
    return f;
}
/* The children of a folder: whether there is one. */
static int has_children(const char *name)
{
    size_t n = strlen(name);
    char other[NAME];
    for (int i = 0; i < get(&used); i++) {
        if (!get(&nodes[i].hash))
            continue;
        __tp_copy_relaxed(other, nodes[i].name, NAME);
        size_t at = 0;
        while (at < n && other[at] == name[at])
            at++;
        if (at == n && other[n] == '/')
            return 1;
    }
    return 0;
}

/* ---- bytes ---------------------------------------------------------------------------- */

/* The bytes of a piece, up to a number of them; they may go on in the next one. */
static void take(struct file *f, long at, char *to, long n)
{
    while (n > 0) {
        long index = at / PIECE, within = at % PIECE, part = PIECE - within < n ? PIECE - within : n;
        char *piece = index < PIECES ? __atomic_load_n(&f->pieces[index], 0) : 0;
        if (piece)
            __tp_copy_relaxed(to, piece + within, (size_t)part);
        else {
            long there = get(&f->given_size) - at;
            there = there < 0 ? 0 : there < part ? there : part;
            if (there)
                __tp_copy(to, __atomic_load_n(&f->given, 0) + at, (size_t)there);
            for (long i = there; i < part; i++)
                to[i] = 0;
        }
        to += part;
        at += part;
        n -= part;
    }
}
static void put(struct file *f, long at, const char *from, long n)
{
    while (n > 0) {
        long index = at / PIECE, within = at % PIECE, part = PIECE - within < n ? PIECE - within : n;
        if (index >= PIECES) {
            __tp_gap_files();
            return;
        }
        char *piece = __atomic_load_n(&f->pieces[index], 0);
        if (!piece) {
            char before[PIECE];
            take(f, index * PIECE, before, PIECE);
            piece = __tp_alloc(PIECE);
            __tp_copy_relaxed(piece, before, PIECE);
            __atomic_store_n(&f->pieces[index], piece, 0);
        }
        __tp_copy_relaxed(piece + within, from, (size_t)part);
        from += part;
        at += part;
        n -= part;
    }
}
/* What lies behind the end of a file is zero. */
static void resize(struct file *f, long size)
{
    if (get(&f->given_size) > size)
        set(&f->given_size, size);
    for (long at = size, end = get(&f->size); at < end;) {
        long part = PIECE - at % PIECE < end - at ? PIECE - at % PIECE : end - at;
        if (at / PIECE < PIECES && __atomic_load_n(&f->pieces[at / PIECE], 0))
            put(f, at, zeros, part);
        at += part;
    }
    set(&f->size, size);
}

/* ---- opening -------------------------------------------------------------------------- */

/* Whether a path is kept: under /dev, /proc and /sys nothing is. */
int __tp_disk_name(const char *path)
{
    char name[NAME];
    int folder;
    if (absolute(path, name, &folder))
        return 1;
    const char *outside[] = {"/dev/", "/proc/", "/sys/"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(outside[i]), at = 0;
        while (at < n && name[at] == outside[i][at])
            at++;
        if (at == n)
            return 0;
    }
    return 1;
}
/* Whether a path is one of those that were given. */
int __tp_disk_given(const char *path)
{
    char name[NAME];
    int folder;
    return __tp_disk_name(path) && !absolute(path, name, &folder) && find(name) >= 0;
}

static int description(struct file *f, int flags)
{
    struct description *d = __tp_alloc(sizeof *d);
    __atomic_store_n(&d->file, f, 0);
    set(&d->offset, 0);
    set(&d->flags, flags & (HOW | APPEND | NONBLOCK));
    int fd = __tp_descriptor_new(KEPT);
    if (fd >= 0 && fd < MOST)
        __atomic_store_n(&opened[fd], d, 0);
    return fd;
}
int __tp_disk_open(const char *path, int flags, unsigned mode)
{
    char name[NAME];
    int folder, wrong = absolute(path, name, &folder);
    if (wrong)
        return fail(wrong);
    enter();
    int at = find(name);
    struct file *f;
    if (at < 0) {
        if (!(flags & CREAT))
            return fail_and_leave(missing(name));
        wrong = without_parent(name);
        if (wrong)
            return fail_and_leave(missing(name) == ENOTDIR ? ENOTDIR : wrong);
        if (folder)
            return fail_and_leave(EISDIR);
        f = fresh_file(0, mode);
        enter_name(name, f);
    } else {
        f = file_of(at);
        if (flags & CREAT && flags & EXCL)
            return fail_and_leave(EEXIST);
        if (is_folder(at) && (flags & HOW || flags & CREAT))
            return fail_and_leave(EISDIR);
        if (!is_folder(at) && (folder || flags & DIRECTORY))
            return fail_and_leave(folder && flags & CREAT ? EISDIR : ENOTDIR);
        if (flags & TRUNC && flags & HOW)
            resize(f, 0);
    }
    leave();
    return description(f, flags);
}
/* A file without a name. */
int __tp_disk_temporary(void) { return description(fresh_file(0, 0600), BOTH); }

static struct description *of(int fd) { return __atomic_load_n(&opened[fd], 0); }
void __tp_disk_share(int fd, int to) { __atomic_store_n(&opened[to], of(fd), 0); }
int __tp_disk_flags(int fd) { return (int)get(&of(fd)->flags); }
void __tp_disk_set_flags(int fd, int flags)
{
    long before = get(&of(fd)->flags);
    set(&of(fd)->flags, before & HOW | flags & (APPEND | NONBLOCK));
}
/* Whether a descriptor can be written to. */
int __tp_disk_writes(int fd) { return (get(&of(fd)->flags) & HOW) != 0; }

/* ---- transfers ------------------------------------------------------------------------ */

/* From a place on, or from the offset on where that is negative. */
long __tp_disk_read(int fd, void *to, size_t size, long at)
{
    struct description *d = of(fd);
    struct file *f = __atomic_load_n(&d->file, 0);
    if ((get(&d->flags) & HOW) == WRITES)
        return fail(EBADF);
    if (get(&f->folder))
        return fail(EISDIR);
    enter();
    long from = at < 0 ? get(&d->offset) : at, n = get(&f->size) - from;
    n = n < 0 ? 0 : (size_t)n < size ? n : (long)size;
    char *bytes = __builtin_alloca((size_t)n + 1);
    take(f, from, bytes, n);
    if (at < 0)
        set(&d->offset, from + n);
    leave();
    if (n)
        __tp_copy(to, bytes, (size_t)n);
    return n;
}
long __tp_disk_write(int fd, const void *from, size_t size, long at)
{
    struct description *d = of(fd);
    struct file *f = __atomic_load_n(&d->file, 0);
    if (!(get(&d->flags) & HOW))
        return fail(EBADF);
    char *bytes = __builtin_alloca(size + 1);
    if (size)
        __tp_copy(bytes, from, size);
    enter();
    long to = get(&d->flags) & APPEND ? get(&f->size) : at < 0 ? get(&d->offset) : at;
    if (size) {
        put(f, to, bytes, (long)size);
        if (to + (long)size > get(&f->size))
            set(&f->size, to + (long)size);
    }
    if (at < 0)
        set(&d->offset, to + (long)size);
    leave();
    return (long)size;
}
/* Up to a character, which is among them, at most `room` of them. */
long __tp_disk_until(int fd, char *to, size_t room, int last)
{
    struct description *d = of(fd);
    struct file *f = __atomic_load_n(&d->file, 0);
    if ((get(&d->flags) & HOW) == WRITES)
        return fail(EBADF);
    if (get(&f->folder))
        return fail(EISDIR);
    enter();
    long from = get(&d->offset), n = get(&f->size) - from;
    n = n < 0 ? 0 : (size_t)n < room ? n : (long)room;
    char *bytes = __builtin_alloca((size_t)n + 1);
    take(f, from, bytes, n);
    for (long i = 0; i < n; i++)
        if (bytes[i] == (char)last)
            n = i + 1;
    set(&d->offset, from + n);
    leave();
    if (n)
        __tp_copy(to, bytes, (size_t)n);
    return n;
}
long __tp_disk_seek(int fd, long offset, int whence)
{
    struct description *d = of(fd);
    enter();
    long base = whence == 0 ? 0 : whence == 1 ? get(&d->offset) : get(&__atomic_load_n(&d->file, 0)->size);
    if (whence < 0 || whence > 2 || base + offset < 0)
        return fail_and_leave(EINVAL);
    set(&d->offset, base + offset);
    leave();
    return base + offset;
}
int __tp_disk_resize(int fd, long size)
{
    if (size < 0 || !__tp_disk_writes(fd))
        return fail(EINVAL);
    if (size > PIECES * PIECE)
        __tp_gap_files();
    enter();
    resize(__atomic_load_n(&of(fd)->file, 0), size);
    leave();
    return 0;
}
/* What is printed by a format. */
int __tp_disk_print(int fd, const char *format, va_list arguments)
{
    va_list again;
    __builtin_va_copy(again, arguments);
    int n = vsnprintf(0, 0, format, again);
    __builtin_va_end(again);
    char *text = __builtin_alloca((size_t)n + 1);
    vsnprintf(text, (size_t)n + 1, format, arguments);
    return __tp_disk_write(fd, text, (size_t)n, -1) < 0 ? -1 : n;
}
/* Conversions of scanf, of what comes next; a character that was put back comes first. */
int __tp_disk_scan(int fd, int pushed, const char *format, va_list arguments, int *ended)
{
    char text[TEXT + 2];
    size_t start = 0, taken = 0;
    if (pushed >= 0)
        text[start++] = (char)pushed;
    long n = __tp_disk_read(fd, text + start, TEXT, -1);
    if (n < 0)
        return -1;
    text[start + (size_t)n] = 0;
    if (n == TEXT || strlen(text) != start + (size_t)n)
        __tp_gap_files();
    int done = __tp_scan(text, format, arguments, &taken);
    *ended = taken == start + (size_t)n;
    __tp_disk_seek(fd, (long)taken - (long)start - n, 1);
    return done;
}

/* ---- calls with names ----------------------------------------------------------------- */

enum { EXISTS, UNLINK, RMDIR, REMOVE, MKDIR, CHDIR, CHMOD, ACCESS };

int __tp_disk_path(const char *path, int what, unsigned mode)
{
    char name[NAME];
    int folder, wrong = absolute(path, name, &folder);
    if (wrong)
        return fail(wrong);
    enter();
    int at = find(name);
    if (what == MKDIR) {
        if (at >= 0)
            return fail_and_leave(EEXIST);
        wrong = without_parent(name);
        if (wrong)
            return fail_and_leave(missing(name) == ENOTDIR ? ENOTDIR : wrong);
        enter_name(name, fresh_file(1, mode));
        leave();
        return 0;
    }
    if (at < 0)
        return fail_and_leave(missing(name));
    int is = is_folder(at);
    if (folder && !is)
        return fail_and_leave(ENOTDIR);
    struct file *f = file_of(at);
    if (what == REMOVE)
        what = is ? RMDIR : UNLINK;
    switch (what) {
    case UNLINK:
        if (is)
            return fail_and_leave(EISDIR);
        set(&nodes[at].hash, 0);
        set(&f->links, get(&f->links) - 1);
        break;
    case RMDIR:
        if (!is)
            return fail_and_leave(ENOTDIR);
        if (has_children(name))
            return fail_and_leave(ENOTEMPTY);
        set(&nodes[at].hash, 0);
        break;
    case CHDIR:
        if (!is)
            return fail_and_leave(ENOTDIR);
        set(&moved, 1);
        __tp_copy_relaxed(here, nodes[at].name, NAME);
        break;
    case CHMOD: set(&f->mode, mode & 07777); break;
    case ACCESS:
        if (mode & 1 && !is && !(get(&f->mode) & 0111))
            return fail_and_leave(EACCES);
        break;
    }
    leave();
    return 0;
}
/* A second name for a file. */
int __tp_disk_link(const char *from, const char *to)
{
    char old[NAME], name[NAME];
    int folder, wrong = absolute(from, old, &folder);
    if (wrong)
        return fail(wrong);
    /* The file comes before the folders of its new name. */
    enter();
    if (find(old) < 0)
        return fail_and_leave(missing(old));
    leave();
    wrong = absolute(to, name, &folder);
    if (wrong)
        return fail(wrong);
    enter();
    int at = find(old);
    if (at < 0)
        return fail_and_leave(missing(old));
    if (find(name) >= 0)
        return fail_and_leave(EEXIST);
    wrong = without_parent(name);
    if (wrong)
        return fail_and_leave(missing(name) == ENOTDIR ? ENOTDIR : wrong);
    if (is_folder(at))
        return fail_and_leave(1);
    struct file *f = file_of(at);
    set(&f->links, get(&f->links) + 1);
    enter_name(name, f);
    leave();
    return 0;
}
static void rename_node(int at, const char *name)
{
    char whole[NAME];
    size_t n = strlen(name);
    for (size_t i = 0; i < NAME; i++)
        whole[i] = i < n ? name[i] : 0;
    __tp_copy_relaxed(nodes[at].name, whole, NAME);
    set(&nodes[at].hash, hash(name));
}
int __tp_disk_rename(const char *from, const char *to)
{
    char old[NAME], name[NAME], other[NAME];
    int folder, folders, wrong = absolute(from, old, &folders);
    /* The folders of both come first, then what is in them. */
    if (!wrong)
        wrong = no_parent(old);
    if (!wrong)
        wrong = absolute(to, name, &folder);
    if (!wrong)
        wrong = no_parent(name);
    if (wrong)
        return fail(wrong);
    enter();
    int at = find(old), over = find(name);
    if (at < 0)
        return fail_and_leave(missing(old));
    if ((folder || folders) && !is_folder(at))
        return fail_and_leave(ENOTDIR);
    size_t n = strlen(old), i = 0;
    while (i < n && name[i] == old[i])
        i++;
    if (i == n && name[n] == '/')
        return fail_and_leave(is_folder(at) ? EINVAL : ENOTDIR);
    if (over >= 0 && over != at && file_of(over) != file_of(at)) {
        if (is_folder(at) != is_folder(over)) {
            int inside = is_folder(over) && has_children(name);
            size_t m = strlen(name), k = 0;
            while (k < m && old[k] == name[k])
                k++;
            /* What lies in the folder that it would take the place of. */
            if (inside && k == m && old[m] == '/')
                return fail_and_leave(is_folder(at) ? ENOTEMPTY : ENOTEMPTY);
            return fail_and_leave(is_folder(over) ? EISDIR : ENOTDIR);
        }
        if (is_folder(over) && has_children(name))
            return fail_and_leave(ENOTEMPTY);
        set(&nodes[over].hash, 0);
        set(&file_of(over)->links, get(&file_of(over)->links) - 1);
    } else if (over >= 0) {
        leave();
        return 0;
    }
    rename_node(at, name);
    for (int k = 0; k < get(&used); k++) {
        if (!get(&nodes[k].hash))
            continue;
        __tp_copy_relaxed(other, nodes[k].name, NAME);
        for (i = 0; i < n && other[i] == old[i];)
            i++;
        if (i == n && other[n] == '/') {
            char moved[NAME];
            size_t m = strlen(name), rest = strlen(other + n);
            if (m + rest >= NAME) {
                __tp_gap_files();
                break;
            }
            __tp_copy(moved, name, m);
            __tp_copy(moved + m, other + n, rest + 1);
            rename_node(k, moved);
        }
    }
    leave();
    return 0;
}
/* The name of the current folder, or of a path that is there; NAME bytes. */
int __tp_disk_whole(const char *path, char *to)
{
    int folder, wrong = 0;
    if (path)
        wrong = absolute(path, to, &folder);
    else
        copy_here(to);
    if (wrong)
        return fail(wrong);
    enter();
    int at = find(to);
    if (at < 0)
        return fail_and_leave(missing(to));
    if (path && folder && !is_folder(at))
        return fail_and_leave(ENOTDIR);
    leave();
    return 0;
}

/* ---- what a file is ------------------------------------------------------------------- */

static void facts(struct file *f, long *mode, long *links, long *size)
{
    *mode = get(&f->mode) | (get(&f->folder) ? 040000 : 0100000);
    *links = get(&f->links);
    *size = get(&f->size);
}
void __tp_disk_about(int fd, long *mode, long *links, long *size)
{
    facts(__atomic_load_n(&of(fd)->file, 0), mode, links, size);
}
int __tp_disk_stat(const char *path, long *mode, long *links, long *size)
{
    char name[NAME];
    int folder, wrong = absolute(path, name, &folder);
    if (wrong)
        return fail(wrong);
    enter();
    int at = find(name);
    if (at < 0)
        return fail_and_leave(missing(name));
    if (folder && !is_folder(at))
        return fail_and_leave(ENOTDIR);
    facts(file_of(at), mode, links, size);
    leave();
    return 0;
}
/* The next entry of an open folder: its kind (4 a folder, 8 a file), 0 at the end. */
int __tp_disk_entry(int fd, char *to)
{
    struct description *d = of(fd);
    struct file *folder = __atomic_load_n(&d->file, 0);
    char name[NAME], other[NAME];
    enter();
    long most = get(&used), at = get(&d->offset);
    name[0] = 0;
    for (int i = 0; i < most; i++)
        if (get(&nodes[i].hash) && __atomic_load_n(&nodes[i].file, 0) == folder)
            __tp_copy_relaxed(name, nodes[i].name, NAME);
    size_t n = strlen(name);
    if (n == 1)
        n = 0;
    int kind = 0;
    if (at < 2) {
        to[0] = '.';
        to[1] = at ? '.' : 0;
        to[2] = 0;
        at++;
        kind = 4;
    } else
        for (; at - 2 < most && !kind; at++) {
            int k = (int)at - 2;
            if (!get(&nodes[k].hash))
                continue;
            __tp_copy_relaxed(other, nodes[k].name, NAME);
            size_t i = 0;
            while (i < n && other[i] == name[i])
                i++;
            if (i < n || other[n] != '/' || !other[n + 1])
                continue;
            size_t m = n + 1;
            while (other[m] && other[m] != '/')
                m++;
            if (other[m])
                continue;
            __tp_copy(to, other + n + 1, m - n);
            kind = is_folder(k) ? 4 : 8;
        }
    set(&d->offset, at);
    leave();
    return kind;
}
