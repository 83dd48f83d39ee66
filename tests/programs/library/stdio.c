// Printing: every function, and a sample of the conversions.
// exit: 0
// expect: plain 3 line
// expect: to a stream
// expect: puts
// expect: fputs and putchar: abc
// expect: written
// expect: to the descriptor 1
// expect: |    42|42    |000042|+42|0x2a|052|
// expect: |3.14|1.000000e+10|0.0001|1e-05|inf|-nan|
// expect: |abc   |   abc|ab|c|%|
// expect: -1 255 65535 18446744073709551615 -9223372036854775808
// expect: lengths 5 5 [hel] 11
// expect: list 1 two 3
// expect: allocated: 7 seven
// expect: pointer function 5
// expect: flushed 0 0 0 1 2
#define _GNU_SOURCE
#pragma GCC diagnostic ignored "-Wformat-truncation"
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void list(const char *format, ...)
{
    char buffer[64];
    va_list arguments, copy;
    va_start(arguments, format);
    va_copy(copy, arguments);
    vsnprintf(buffer, sizeof buffer, format, copy);
    va_end(copy);
    va_end(arguments);
    fputs(buffer, stdout);
}

int main(void)
{
    char buffer[64];
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("plain %d %s\n", 3, "line");
    fprintf(stdout, "to a %s\n", "stream");
    puts("puts");
    fputs("fputs and putchar: ", stdout);
    putchar('a');
    putc('b', stdout);
    fputc('c', stdout);
    putchar('\n');
    fwrite("written\n", 1, 8, stdout);
    if (write(1, "to the descriptor", 17) == 17)
        dprintf(1, " %d\n", 1);
    printf("|%6d|%-6d|%06d|%+d|%#x|%#o|\n", 42, 42, 42, 42, 42, 42);
    printf("|%.2f|%e|%g|%g|%f|%f|\n", 3.14159, 1e10, 1e-4, 1e-5, INFINITY, -NAN);
    printf("|%-6s|%*s|%.2s|%c|%%|\n", "abc", 6, "abc", "abc", 'c');
    printf("%hhd %hhu %hu %lu %lld\n", 255, 255, 65535, ULONG_MAX, LLONG_MIN);
    int n = sprintf(buffer, "hello"), m = snprintf(buffer, 4, "%s", "hello");
    printf("lengths %d %d [%s] %d\n", n, m, buffer, snprintf(NULL, 0, "%d %s", 12345, "words"));
    list("list %d %s %ld\n", 1, "two", 3l);
    char *text;
    int length = asprintf(&text, "%s %d", "seven", 7);
    printf("allocated: %d %.5s\n", length, text);
    free(text);
    int (*print)(const char *, ...) = printf;
    print("pointer function %d\n", 5);
    printf("flushed %d %d %d %d %d\n", fflush(stdout), ferror(stdout), feof(stdout), fileno(stdout),
           fileno(stderr));
    fprintf(stderr, "not part of the output\n");
    return 0;
}
