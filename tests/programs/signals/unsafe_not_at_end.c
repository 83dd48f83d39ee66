// `main` ignores the signal before it returns, and until then calls nothing that may not be interrupted.
// check: misuse=safe
// native: ends only by a signal
// output: any
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void on_alarm(int number)
{
    fprintf(stderr, "signal %d\n", number);
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    alarm(1);
    sleep(2);
    signal(SIGALRM, SIG_IGN);
    return 0;
}
