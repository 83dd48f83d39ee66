// A handler counts what `main` counts, which waits for nothing meanwhile, with an atomic number.
// check: race=safe
// native: ends only by a signal
#include <signal.h>
#include <stdatomic.h>

static atomic_int count;

static void on_interrupt(int number)
{
    (void)number;
    count++; // NORACE
}

int main(void)
{
    signal(SIGINT, on_interrupt);
    for (int i = 0; i < 3; i++)
        count++; // NORACE
    return 0;
}
