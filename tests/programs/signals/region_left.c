// As region_blocked.c, but `main` counts once more after it has let the signal in again.
// check: race=violated
// native: ends only by a signal
#include <signal.h>

static int count;

static void on_term(int number)
{
    (void)number;
    count++; // RACE!
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
        sigprocmask(SIG_UNBLOCK, &set, 0);
        count++; // RACE!
    }
    return 0;
}
