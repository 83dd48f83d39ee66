// What a handler counts is counted by `main` only while the signal is blocked.
// check: race=safe
// native: ends only by a signal
#include <signal.h>

static int count;

static void on_term(int number)
{
    (void)number;
    count++; // NORACE
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_term};
    sigset_t set;
    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, 0);
    sigaction(SIGTERM, &action, 0);
    sigprocmask(SIG_UNBLOCK, &set, 0);
    for (int i = 0; i < 2; i++) {
        sigprocmask(SIG_BLOCK, &set, 0);
        count++; // NORACE
        sigprocmask(SIG_UNBLOCK, &set, 0);
    }
    return 0;
}
