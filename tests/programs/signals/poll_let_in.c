// As ppoll_lets_in.c, with `poll` and the signal let in around it: it may also come before and after.
// check: race=violated
// native: ends only by a signal
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>

static int last, handled;

static void on_signal(int number)
{
    last = number; // RACE!
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
        sigprocmask(SIG_SETMASK, &while_waiting, 0);
        if (poll(&input, 1, -1) < 0 && errno == EINTR)
            handled = last; // RACE!
    }
    return 0;
}
