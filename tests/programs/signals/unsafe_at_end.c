// The signal may come while `main` has returned and the process ends, which POSIX counts among what may not be interrupted so.
// check: misuse=violated
// may-violate: misuse
// native: ends only by a signal
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void on_alarm(int number)
{
    fprintf(stderr, "signal %d\n", number); // MISUSE!
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    alarm(1);
    sleep(2);
    return 0;
}
