// sscanf.
// exit: 0
// expect: 3: 10 -20 255
// expect: 2: 8 16
// expect: 2: word 7
// expect: 3: a b 42
// expect: 2: [key] [some value]
// expect: 1: 12
// expect: 2: 1.5 -2500
// expect: 0
// expect: -1
// expect: 1: 5 after 3
// expect: 3: 1 2 3
// expect: 1: 200
// expect: 2: 2026 11
#include <stdio.h>

int main(void)
{
    int a = 0, b = 0, n;
    unsigned int u = 0;
    char s[32] = "", t[32] = "", c1, c2;
    long l;
    long long ll;
    short h;
    unsigned char byte;
    double d;
    float f;
    n = sscanf(" 10,-20 0xff", "%d,%d %x", &a, &b, &u);
    printf("%d: %d %d %u\n", n, a, b, u);
    n = sscanf("010 0x10", "%i %i", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    n = sscanf("word 7", "%s %d", s, &a);
    printf("%d: %s %d\n", n, s, a);
    n = sscanf("ab42", "%c%c%d", &c1, &c2, &a);
    printf("%d: %c %c %d\n", n, c1, c2, a);
    n = sscanf("key=some value\n", "%[a-z]=%[^\n]", s, t);
    printf("%d: [%s] [%s]\n", n, s, t);
    n = sscanf("1234", "%2d", &a);
    printf("%d: %d\n", n, a);
    n = sscanf("1.5 -2.5e3", "%lf %f", &d, &f);
    printf("%d: %g %g\n", n, d, f);
    printf("%d\n", sscanf("x", "%d", &a));
    printf("%d\n", sscanf("  ", "%d", &a));
    n = sscanf("5 6", "%d%*c%n", &a, &b);
    printf("%d: %d after %d\n", n, a, b + 1);
    n = sscanf("1 2 3", "%ld %lld %hd", &l, &ll, &h);
    printf("%d: %ld %lld %d\n", n, l, ll, h);
    n = sscanf("200%", "%hhu%%", &byte);
    printf("%d: %d\n", n, byte);
    n = sscanf("2026-11-15", "%4d-%2d", &a, &b);
    printf("%d: %d %d\n", n, a, b);
    return 0;
}
