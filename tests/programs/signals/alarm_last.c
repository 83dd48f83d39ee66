// As alarm_comes.c, but `main` is done with the count before it starts the time.
// check: race=safe
// native: ends only by a signal
#include <signal.h>
#include <unistd.h>

static int left = 3;

static void on_alarm(int number)
{
    (void)number;
    left = 0; // NORACE
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    left = 2;
    left--; // NORACE
    alarm(1);
    return 0;
}
