// string.h and strings.h on fixed inputs.
// exit: 0
// expect: len 5 0 3
// expect: cmp 0 1 1 1 1
// expect: ncmp 1 1 1
// expect: case 1 1 1
// expect: cpy [hello] [he] [hello, world]
// expect: pad [ab.....]
// expect: chr 2 3 none 5 none
// expect: str 6 0 none 2
// expect: span 3 4 [;d]
// expect: tok <a> <b> <c>
// expect: tok_r <x> <y>
// expect: sep <p> <> <q>
// expect: mem 1 1 1 2 none
// expect: move [aabcd] [bcdef]
// expect: set [zzzzz] 0 0
// expect: ends 3 3
// expect: ccpy 3 [ab,]
// expect: memmem 4 none
// expect: dup [copy] [co]
// expect: ffs 0 1 5 33
// expect: base file.c file.c
#define _GNU_SOURCE
#pragma GCC diagnostic ignored "-Wstringop-truncation"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int sign(int x) { return (x > 0) - (x < 0); }

static void place(const char *base, const char *p)
{
    if (p)
        printf(" %d", (int)(p - base));
    else
        printf(" none");
}

int main(void)
{
    char a[32], b[32], c[32];
    printf("len %zu %zu %zu\n", strlen("hello"), strlen(""), strnlen("hello", 3));
    printf("cmp %d %d %d %d %d\n", strcmp("abc", "abc"), sign(strcmp("abc", "abd")) == -1,
           sign(strcmp("abc", "ab")) == 1, sign(strcmp("\x80", "\x7f")) == 1,
           sign(strcmp("", "a")) == -1);
    printf("ncmp %d %d %d\n", strncmp("abcx", "abcy", 3) == 0, strncmp("abcx", "abcy", 4) < 0,
           strncmp("ab", "abc", 9) < 0);
    printf("case %d %d %d\n", strcasecmp("HeLLo", "hEllO") == 0, strncasecmp("ABx", "aby", 2) == 0,
           strcasecmp("a", "B") < 0);
    strcpy(a, "hello");
    memset(b, 0, sizeof b);
    strncpy(b, "hello", 2);
    strcpy(c, a);
    strcat(c, ", ");
    strncat(c, "world and more", 5);
    printf("cpy [%s] [%s] [%s]\n", a, b, c);
    memset(b, '.', 7);
    b[7] = 0;
    strncpy(b, "ab", 2);
    printf("pad [%s]\n", b);
    printf("chr");
    place(a, strchr(a, 'l'));
    place(a, strrchr(a, 'l'));
    place(a, strchr(a, 'z'));
    place(a, strchr(a, 0));
    place(a, strrchr(a, 'z'));
    printf("\nstr");
    const char *text = "banana nab";
    place(text, strstr(text, " nab"));
    place(text, strstr(text, ""));
    place(text, strstr(text, "nabs"));
    place(text, strcasestr(text, "NAN"));
    printf("\nspan %zu %zu [%s]\n", strspn("aabc", "a") + 1, strcspn("wxyz;", ";"),
           strpbrk("abc;d", ";:"));
    char tokens[] = "a,b;;c", *rest;
    printf("tok");
    for (char *t = strtok(tokens, ",;"); t; t = strtok(NULL, ",;"))
        printf(" <%s>", t);
    char more[] = " x y ";
    printf("\ntok_r");
    for (char *t = strtok_r(more, " ", &rest); t; t = strtok_r(NULL, " ", &rest))
        printf(" <%s>", t);
    char fields[] = "p,,q", *next = fields, *field;
    printf("\nsep");
    while ((field = strsep(&next, ",")))
        printf(" <%s>", field);
    printf("\nmem %d %d %d", memcmp("ab", "ab", 2) == 0, memcmp("a\0b", "a\0c", 3) < 0,
           memcmp("\xff", "\x01", 1) > 0);
    place(text, memchr(text, 'n', 10));
    place(text, memchr(text, 'n', 2));
    char m1[] = "abcde", m2[] = "abcdef";
    memmove(m1 + 1, m1, 4);
    memmove(m2, m2 + 1, 5);
    m2[5] = 0;
    printf("\nmove [%s] [%s]\n", m1, m2);
    memset(m1, 'z', 5);
    bzero(b, 4);
    printf("set [%s] %d %d\n", m1, b[0], b[3]);
    printf("ends %d %d\n", (int)(stpcpy(a, "abc") - a), (int)((char *)mempcpy(a, "xyz", 3) - a));
    memset(b, 0, sizeof b);
    printf("ccpy %d [%s]\n", (int)((char *)memccpy(b, "ab,cd", ',', 5) - b), b);
    printf("memmem");
    place(text, memmem(text, 10, "na na", 5));
    place(text, memmem(text, 10, "zz", 2));
    char *d1 = strdup("copy"), *d2 = strndup("copy", 2);
    printf("\ndup [%s] [%s]\n", d1, d2);
    free(d1);
    free(d2);
    printf("ffs %d %d %d %d\n", ffs(0), ffs(1), ffsl(0x10), ffsll(1ll << 32));
    printf("base %s %s\n", basename("/usr/src/file.c"), basename("file.c"));
    return 0;
}
