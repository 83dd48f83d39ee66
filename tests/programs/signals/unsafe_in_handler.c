// `main` only waits, but the one signal may come while the handler of the other prints.
// check: misuse=violated
// native: ends only by a signal
// schedules: none
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void on_end(int number)
{
    printf("signal %d\n", number); // MISUSE!
}

int main(void)
{
    signal(SIGINT, on_end);
    signal(SIGTERM, on_end);
    for (;;)
        pause();
}
