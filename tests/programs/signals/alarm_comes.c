// The handler of SIGALRM ends a count that `main` goes on with: the time is over at any moment after alarm().
// check: race=violated
// native: ends only by a signal
#include <signal.h>
#include <unistd.h>

static int left = 3;

static void on_alarm(int number)
{
    (void)number;
    left = 0; // RACE!
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    left = 2;
    alarm(1);
    left--; // RACE!
    return 0;
}
