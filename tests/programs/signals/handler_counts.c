// A program of one thread: what its handler alone touches races with nothing, since a handler does not interrupt itself.
// check: race=safe
// native: ends only by a signal
#include <signal.h>
#include <unistd.h>

static int interrupts;

static void on_interrupt(int number)
{
    (void)number;
    if (++interrupts > 3) // NORACE
        _exit(1);
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, 0);
    for (int i = 0; i < 2; i++)
        pause();
    return 0;
}
