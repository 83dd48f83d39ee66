// A signal comes only while `ppoll` waits, which ends then.
// check: race=safe
// native: ends only by a signal
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>

static int last, handled;

static void on_signal(int number)
{
    last = number; // NORACE
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    struct pollfd input = {0, POLLIN, 0};
    sigset_t set, while_waiting;
    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, &while_waiting);
    sigaction(SIGHUP, &action, 0);
    for (int i = 0; i < 2; i++) {
        if (ppoll(&input, 1, 0, &while_waiting) < 0 && errno == EINTR)
            handled = last; // NORACE
    }
    return 0;
}
