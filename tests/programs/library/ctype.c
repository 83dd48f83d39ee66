// Every character class by macro and by function, and case conversion.
// exit: 0
// expect: alnum 62 0
// expect: alpha 52 0
// expect: blank 2 0
// expect: cntrl 33 0
// expect: digit 10 0
// expect: graph 94 0
// expect: lower 26 0
// expect: print 95 0
// expect: punct 32 0
// expect: space 6 0
// expect: upper 26 0
// expect: xdigit 22 0
// expect: case hELLO, wORLD! -1 -1 233
#include <ctype.h>
#include <stdio.h>

#define COUNT(class)                                                                               \
    do {                                                                                           \
        int n = 0, differ = 0, (*function)(int) = is##class;                                       \
        for (int c = -1; c < 256; c++) {                                                           \
            int by_macro = is##class(c) != 0;                                                      \
            n += by_macro;                                                                         \
            differ += by_macro != (function(c) != 0);                                              \
        }                                                                                          \
        printf("%s %d %d\n", #class, n, differ);                                                   \
    } while (0)

int main(void)
{
    COUNT(alnum);
    COUNT(alpha);
    COUNT(blank);
    COUNT(cntrl);
    COUNT(digit);
    COUNT(graph);
    COUNT(lower);
    COUNT(print);
    COUNT(punct);
    COUNT(space);
    COUNT(upper);
    COUNT(xdigit);
    printf("case ");
    for (const char *p = "Hello, World!"; *p; p++)
        putchar(isupper((unsigned char)*p) ? tolower(*p) : toupper(*p));
    printf(" %d %d %d\n", tolower(-1), toupper(EOF), toupper(233));
    return 0;
}
