// No thread but the first, and the signal is ignored from the second call on: a handler that ran has ended.
// check: race=safe assert=safe
#include <signal.h>

static int count;

static void on_interrupt(int number)
{
    (void)number;
    count++; // NORACE
}

int main(void)
{
    signal(SIGINT, on_interrupt);
    signal(SIGINT, SIG_IGN);
    count++; // NORACE
    return count > 9;
}
