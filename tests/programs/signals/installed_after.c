// What `main` writes before it installs the handler is known to the handler.
// check: race=safe
// native: ends only by a signal
#include <signal.h>
#include <unistd.h>

static const char *text = "";

static void on_hangup(int number)
{
    (void)number;
    write(2, text, 1); // NORACE
}

int main(void)
{
    text = "again\n"; // NORACE
    signal(SIGHUP, on_hangup);
    return 0;
}
