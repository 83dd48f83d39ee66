// Declarations of C11 and GNU C: inferred and computed types, initialisers, literals, K&R.
// cc: same
// expect: 3 3.5 7
// expect: 1 0 5 0 9
// expect: 0 4 0 8 2
// expect: 6 7 8
// expect: a=1 b=2 c=3
// expect: 0 3 3 3 0 7
// expect: 12 34
// expect: 30
// expect: 16 64 1
// expect: x y z
// expect: 24 11
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>

struct inner {
    int a, b;
};
struct outer {
    struct inner in[2];
    int last;
};
struct anonymous {
    int a;
    union {
        int b;
        char bytes[4];
    };
    struct {
        int c;
    };
};
struct flexible {
    int n;
    int data[];
};
struct empty_tail {
    int n;
    char tail[0];
};

static int old_style(a, b, c)
int a, b;
char c;
{
    return a + b + c;
}

_Static_assert(sizeof(struct empty_tail) == 4, "a zero-length array takes no room");

struct aligned {
    char c;
    _Alignas(16) int x;
};
static alignas(64) char buffer[3];

static int sum(const int *p, int n)
{
    int total = 0;
    while (n-- > 0)
        total += *p++;
    return total;
}

int main(void)
{
    __auto_type i = 3;
    __auto_type d = 3.5;
    typeof(i + 4L) wide = 7;
    printf("%d %.1f %ld\n", i, d, wide);

    int designated[5] = {[2] = 5, [0] = 1, [4] = 9};
    printf("%d %d %d %d %d\n", designated[0], designated[1], designated[2], designated[3],
           designated[4]);
    struct outer nested = {.in[0].b = 4, .in[1] = {.b = 8}, .last = 2};
    printf("%d %d %d %d %d\n", nested.in[0].a, nested.in[0].b, nested.in[1].a, nested.in[1].b,
           nested.last);
    struct inner *literal = (struct inner[]){{6, 7}, {8, 9}};
    printf("%d %d %d\n", literal->a, literal->b, literal[1].a);
    struct anonymous an = {1, {2}, {3}};
    printf("a=%d b=%d c=%d\n", an.a, an.bytes[0], an.c);
    int ranges[6] = {[1 ... 3] = 3, [5] = 7};
    for (int k = 0; k < 6; k++)
        printf("%d%c", ranges[k], k < 5 ? ' ' : '\n');

    static struct flexible flex = {2, {12, 34}};
    printf("%d %d\n", flex.data[0], flex.data[1]);
    printf("%d\n", old_style(10, 10, 10));
    printf("%zu %zu %d\n", offsetof(struct aligned, x), alignof(buffer),
           (int)((size_t)&((struct aligned *)0)->c == 0));
    char text[] = {"x y z"};
    printf("%s\n", text);
    int n = 3;
    int vla[n][2];
    for (int k = 0; k < n; k++)
        vla[k][0] = k, vla[k][1] = k * k;
    printf("%zu %d\n", sizeof vla, sum(&vla[0][0], 2 * n) + 3);
    return 0;
}
