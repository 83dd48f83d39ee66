// Expressions of C11 and GNU C: statement expressions, omitted middles, _Generic, conversions.
// cc: same
// expect: 12 7 5
// expect: int double other
// expect: small big 9 default
// expect: -1 255 65535
// expect: 1 0 1
// expect: 4294967295 -2147483648
// expect: -3 -1 2 1
// expect: 1 2 6
// expect: 340282366920938463463374607431768211455
// expect: 170141183460469231731687303715884105727
// expect: 9 8 7 6
// expect: 10 20 30
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
#define NAME(x) _Generic((x), int: "int", double: "double", default: "other")

static int calls;
static int counted(int x)
{
    calls++;
    return x;
}

static const char *kind(int x)
{
    switch (x) {
    case 0 ... 9: return "small";
    case 10 ... 99: return "big";
    case -5: return "9";
    default: return "default";
    }
}

static void print_wide(unsigned __int128 x)
{
    char digits[48];
    int n = sizeof digits;
    digits[--n] = 0;
    do
        digits[--n] = (char)('0' + (int)(x % 10));
    while (x /= 10);
    printf("%s\n", digits + n);
}

static int interpret(const unsigned char *code)
{
    static void *table[] = {&&add, &&twice, &&stop};
    int value = 0;
    goto *table[*code++];
add:
    value += *code++;
    goto *table[*code++];
twice:
    value *= 2;
    goto *table[*code++];
stop:
    return value;
}

int main(void)
{
    printf("%d %d %d\n", MAX(12, 7), counted(7) ?: 3, 0 ?: 5);
    printf("%s %s %s\n", NAME(1), NAME(1.0), NAME('a' + 1L));
    printf("%s %s %s %s\n", kind(4), kind(40), kind(-5), kind(1000));
    signed char sc = -1;
    printf("%d %d %d\n", sc, (unsigned char)sc, (unsigned short)sc);
    printf("%d %d %d\n", -1 < 1, -1 < 1u, (long)-1 < (long)1u);
    printf("%u %d\n", (unsigned)-1, (int)0x80000000u);
    printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / 3, 7 % 3);
    int x = 1;
    int y = (x++, x = 5, x - 3);
    printf("%d %d %d\n", calls, y, (x += 1));
    unsigned __int128 most = ~(unsigned __int128)0;
    print_wide(most);
    print_wide(most >> 1);
    int a[4] = {9, 8, 7, 6}, *p = a;
    printf("%d ", *p++);
    printf("%d ", *p++);
    printf("%d ", *(p = p + 0));
    printf("%d\n", 3 [a]);
    printf("%d %d %d\n", interpret((unsigned char[]){0, 10, 2}),
           interpret((unsigned char[]){0, 10, 1, 2}),
           interpret((unsigned char[]){0, 10, 1, 0, 10, 2}));
    return 0;
}
