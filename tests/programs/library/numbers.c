// Numbers from text: strtol and its relatives, atoi, strtod, div.
// exit: 0
// expect: 42 0 []
// expect: -42 0 [x]
// expect: 255 0 [g]
// expect: 0 0 [x]
// expect: 8 0 [9]
// expect: 35 0 []
// expect: 0 0 [  ]
// expect: 9223372036854775807 34 []
// expect: -9223372036854775808 34 []
// expect: -9223372036854775808 0 []
// expect: 18446744073709551615 18446744073709551615 34
// expect: 1 0
// expect: 17 -3 1234567890123
// expect: 3.25 -0.001 inf 1
// expect: 0.5 [e] 255 []
// expect: -3 -1 3 1 -2 2
// expect: 7 8 9
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static void number(const char *text, int base)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, base);
    printf("%ld %d [%s]\n", value, errno, end);
}

int main(void)
{
    char *end;
    number("42", 10);
    number("  -42x", 10);
    number("0xffg", 0);
    number("0x", 0);
    number("0109", 0);
    number("z", 36);
    number("  ", 10);
    number("9223372036854775808", 10);
    number("-9223372036854775809", 10);
    number("-9223372036854775808", 10);
    errno = 0;
    unsigned long minus_one = strtoul("-1", 0, 10);
    unsigned long long huge = strtoull("99999999999999999999", 0, 10);
    printf("%lu %llu %d\n", minus_one, huge, errno);
    errno = 0;
    minus_one = strtoul("-18446744073709551615", 0, 10);
    printf("%lu %d\n", minus_one, errno);
    printf("%d %ld %lld\n", atoi("17 apples"), atol("-3"), atoll("1234567890123"));
    printf("%g %g %g %d\n", strtod("3.25", 0), atof("-1e-3"), strtod("infinity", 0),
           strtod("nan", 0) != strtod("nan", 0));
    double half = strtod(".5e", &end);
    printf("%g [%s] ", half, end);
    float hex = strtof("0xff.", &end);
    printf("%g [%s]\n", hex, end);
    div_t d = div(-7, 2);
    ldiv_t l = ldiv(7, 2);
    lldiv_t ll = lldiv(-8, 3);
    printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, -ll.rem);
    printf("%d %ld %lld\n", abs(-7), labs(-8l), llabs(9ll));
    return 0;
}
