/* A process becomes another program of the system (`exec`): one of the images, found by the last part of the path, which is
   the name it was given. The new program has the descriptors that do not close by themselves, the number, the parent and the
   children; its variables, its heap and its threads are its own, and the environment is empty. A name that no image has is a gap.

   Each image has a few places for that; what is passed is in memory of the kernel. The thread that calls ends the old
   program with all of its threads and starts the new one in one step. */

typedef unsigned long size_t;
typedef __builtin_va_list va_list;

void *__tp_kernel_memory(size_t size);
void __tp_copy(void *to, const void *from, size_t n);
void *__tp_pass_files(void);
void *__tp_pass_children(int place);
void __tp_cancellation_point(void);
int *__errno_location(void);
void __tp_begin_section(void);
void __tp_start_program(void *start, void *passed);
void __tp_end_program(int status);
void __tp_gap_between_programs(void);
void __tp_gap_between_execs(void);

enum { IMAGES = 32, TIMES = 4, MOST = 32 };

/* The system puts these in. */
struct image {
    const char *name;
    struct {
        void *start;
        void (*begin)(const void *passed);
        long place;
    } places[TIMES];
};
static struct image images[IMAGES] __asm__("the kernel's table of images");
static int times[IMAGES] __asm__("the kernel's count of programs that processes became");

struct passed {
    int count;
    char **arguments;
    void *files, *children;
};

static size_t length(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}
static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}
static int image_of(const char *path)
{
    const char *last = path;
    for (const char *p = path; *p; p++)
        if (*p == '/')
            last = p + 1;
    for (int i = 0; i < IMAGES && images[i].name; i++)
        if (same(images[i].name, last))
            return i;
    __tp_gap_between_programs();
    return -1;
}
/* The old program ends and the new one begins, in one step, with all that is handed over: it may be killed right after. */
void __tp_become(struct passed *passed, struct image *image, int time)
{
    __tp_begin_section();
    passed->files = __tp_pass_files();
    passed->children = __tp_pass_children((int)image->places[time].place);
    image->places[time].begin(passed);
    __tp_start_program(image->places[time].start, passed);
    __tp_end_program(0);
}
int execv(const char *path, char *const arguments[])
{
    __tp_cancellation_point();
    int image = image_of(path), count = 0;
    struct passed *passed = __tp_kernel_memory(sizeof *passed);
    while (arguments[count])
        count++;
    char **texts = __tp_kernel_memory((count + 1) * sizeof *texts);
    for (int i = 0; i < count; i++) {
        size_t n = length(arguments[i]) + 1;
        texts[i] = __tp_kernel_memory(n);
        __tp_copy(texts[i], arguments[i], n);
    }
    texts[count] = 0;
    int time = __atomic_fetch_add(&times[image], 1, 0);
    if (time >= TIMES)
        __tp_gap_between_execs();
    passed->count = count;
    passed->arguments = texts;
    __tp_become(passed, &images[image], time);
    return -1;
}
int execve(const char *path, char *const arguments[], char *const environment[]) { return execv(path, arguments); }
int execvp(const char *path, char *const arguments[]) { return execv(path, arguments); }
int execvpe(const char *path, char *const arguments[], char *const environment[]) { return execv(path, arguments); }

static int listed(const char *path, const char *first, va_list list)
{
    char *arguments[MOST];
    int n = 0;
    arguments[0] = (char *)first;
    while (arguments[n]) {
        if (++n >= MOST)
            __tp_gap_between_execs();
        arguments[n] = __builtin_va_arg(list, char *);
    }
    return execv(path, arguments);
}
int execl(const char *path, const char *first, ...)
{
    va_list list;
    __builtin_va_start(list, first);
    int result = listed(path, first, list);
    __builtin_va_end(list);
    return result;
}
int execlp(const char *path, const char *first, ...)
{
    va_list list;
    __builtin_va_start(list, first);
    int result = listed(path, first, list);
    __builtin_va_end(list);
    return result;
}
int execle(const char *path, const char *first, ...)
{
    va_list list;
    __builtin_va_start(list, first);
    int result = listed(path, first, list);
    __builtin_va_end(list);
    return result;
}
