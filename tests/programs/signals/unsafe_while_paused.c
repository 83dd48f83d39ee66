// A handler prints, and the signal can only come while `main` waits for it: it is blocked where `main` prints.
// check: misuse=safe
// schedules: none
// native: ends only by a signal
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void on_interrupt(int number)
{
    printf("signal %d\n", number);
}

int main(void)
{
    sigset_t set, open;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_BLOCK, &set, &open);
    signal(SIGINT, on_interrupt);
    printf("ready\n");
    for (;;)
        sigsuspend(&open);
}
