// A handler counts what `main` counts, which waits for nothing meanwhile: the signal may come at any moment.
// check: race=violated
// native: ends only by a signal
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
    for (int i = 0; i < 3; i++)
        count++; // RACE!
    return 0;
}
