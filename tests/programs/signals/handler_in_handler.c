// As handlers_masked.c, but the handler of SIGUSR1 may be interrupted by that of SIGALRM.
// check: race=violated
// native: ends only by a signal
#include <signal.h>
#include <unistd.h>

static int pending;

static void on_alarm(int number)
{
    (void)number;
    pending++; // RACE!
}

static void on_user(int number)
{
    (void)number;
    pending--; // RACE!
}

int main(void)
{
    struct sigaction on_time = {.sa_handler = on_alarm}, on_request = {.sa_handler = on_user};
    sigset_t both;
    sigemptyset(&both);
    sigaddset(&both, SIGALRM);
    sigaddset(&both, SIGUSR1);
    on_time.sa_mask = both;
    on_request.sa_mask = (sigset_t){0};
    sigprocmask(SIG_BLOCK, &both, 0);
    sigaction(SIGALRM, &on_time, 0);
    sigaction(SIGUSR1, &on_request, 0);
    sigprocmask(SIG_UNBLOCK, &both, 0);
    alarm(1);
    return 0;
}
