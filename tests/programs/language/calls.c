// Functions: pointers, variable arguments, records by value, nested calls, attributes, jumps.
// cc: same
// expect: 60 3.75
// expect: 5 6 11
// expect: 3 4
// expect: 42 42
// expect: one 1 two 2
// expect: again 3
// expect: left with 7
// expect: cleaned 2
// expect: cleaned 1
// expect: weak 5 and 5
// expect: 1 8 9
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

struct pair {
    int a;
    long b;
};
struct big {
    int n[20];
};

static double total(int n, ...)
{
    va_list list, copy;
    va_start(list, n);
    va_copy(copy, list);
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += va_arg(list, int);
    va_end(list);
    (void)va_arg(copy, int);
    va_end(copy);
    return sum;
}
static double total_double(int n, ...)
{
    va_list list;
    va_start(list, n);
    double sum = 0;
    while (n--)
        sum += va_arg(list, double);
    va_end(list);
    return sum;
}
static struct pair swapped(struct pair p)
{
    long b = p.a;
    p.a = (int)p.b;
    p.b = b;
    return p;
}
static struct pair from_list(int n, ...)
{
    va_list list;
    va_start(list, n);
    struct pair p = va_arg(list, struct pair);
    va_end(list);
    return p;
}
static struct big filled(struct big b, int x)
{
    b.n[19] = x;
    return b;
}
typedef int operation(int, int);
static int add(int a, int b) { return a + b; }
static int first(int a, int b) { return (void)b, a; }
static operation *choose(int which) { return which ? add : first; }
static void show(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void show(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}
static void clean(int *x) { printf("cleaned %d\n", *x); }
static void nothing(int x) { return (void)(x + 1); }
int weak_one(void) __attribute__((weak));
int weak_one(void) { return 5; }
int alias_one(void) __attribute__((alias("weak_one")));
static inline int inlined(int x) { return x + 1; }
static jmp_buf back;
static void leave(int n)
{
    if (n == 0)
        longjmp(back, 7);
    leave(n - 1);
}

int main(void)
{
    printf("%.0f %.2f\n", total(3, 10, 20, 30), total_double(2, 1.5, 2.25));
    printf("%d %d %d\n", choose(0)(5, 6), (*choose(0))(6, 5), (**choose(1))(5, 6));
    struct pair p = swapped((struct pair){4, 3});
    printf("%d %ld\n", p.a, p.b);
    struct big b = {{0}};
    printf("%d %ld\n", filled(b, 42).n[19], from_list(1, (struct pair){0, 42}).b);
    show("%s %d %s %d\n", "one", 1, "two", 2);
    volatile int rounds = 0;
    int code = setjmp(back);
    rounds++;
    if (code == 0)
        leave(3);
    printf("again %d\n", rounds + 1);
    printf("left with %d\n", code);
    {
        __attribute__((cleanup(clean))) int one = 1;
        __attribute__((cleanup(clean))) int two = 2;
        nothing(one + two);
    }
    printf("weak %d and %d\n", weak_one(), alias_one());
    printf("%d %d %d\n", __builtin_constant_p(1), inlined(7), __builtin_popcount(511));
    return 0;
}
