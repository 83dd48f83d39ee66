// A handler writes by what it may call, whatever it has interrupted.
// check: misuse=safe
// native: ends only by a signal
// output: any
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_end(int number)
{
    static const char text[] = "signal\n";
    (void)number;
    if (write(2, text, strlen(text)) < 0)
        _exit(1);
}

int main(void)
{
    signal(SIGTERM, on_end);
    char *own = malloc(16);
    snprintf(own, 16, "%d", 7);
    puts(own);
    free(own);
    return 0;
}
