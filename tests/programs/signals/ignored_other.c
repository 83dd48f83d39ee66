// No thread but the first, and another signal is ignored: the handler may still run.
// check: race=violated
#include <signal.h>

static int count;

static void on_interrupt(int number)
{
    (void)number;
    count++; // RACE!
}

int main(void)
{
    signal(SIGINT, on_interrupt);
    signal(SIGTERM, SIG_IGN);
    count++; // RACE!
    return count > 9; // RACE!
}
