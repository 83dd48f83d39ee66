// A function of the program's own passes its arguments on: %n in its format stores through one of them.
// check: race=violated deadlock=safe memory=safe
// output: any
// tsan: the library's own writes are not all seen
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static int counted;

static void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments); // RACE!
    va_end(arguments);
}

static void *counts(void *arg)
{
    say("%s%n\n", "abc", &counted);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, counts, NULL);
    int seen = counted; // RACE!
    pthread_join(thread, NULL);
    return seen > 5;
}
