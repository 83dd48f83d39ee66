// A handler prints, and the signal may come while `main` prints: both are calls that are not async-signal-safe.
// check: misuse=violated
// schedules: none
// native: ends only by a signal
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void on_interrupt(int number)
{
    printf("signal %d\n", number); // MISUSE!
}

int main(void)
{
    signal(SIGINT, on_interrupt);
    printf("ready\n");
    for (;;)
        pause();
}
