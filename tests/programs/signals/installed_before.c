// As installed_after.c, with the handler installed first.
// check: race=violated
// native: ends only by a signal
#include <signal.h>
#include <unistd.h>

static const char *text = "";

static void on_hangup(int number)
{
    (void)number;
    write(2, text, 1); // RACE!
}

int main(void)
{
    signal(SIGHUP, on_hangup);
    text = "again\n"; // RACE!
    return 0;
}
