// A function of the program's own passes its arguments on; no format of its callers stores anything.
// check: race=safe deadlock=safe memory=safe
// output: any
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static int counted;

static void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments); // NORACE
    va_end(arguments);
}

static void *counts(void *arg)
{
    say("%s%%n%p\n", "abc", (void *)&counted);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, counts, NULL);
    int seen = counted; // NORACE
    say("%d\n", seen);
    pthread_join(thread, NULL);
    return 0;
}
