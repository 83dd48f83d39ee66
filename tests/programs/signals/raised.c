// A signal that is raised runs its handler at once, in the thread that raises it.
// check: assert=safe race=safe
// cc: same
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t seen;

static void handle(int number) { seen = number; }

static void informed(int number, siginfo_t *info, void *context)
{
    (void)context;
    assert(info->si_signo == number);
    seen = -number;
}

int main(void)
{
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    assert(seen == SIGUSR1);
    seen = 0;
    kill(getpid(), SIGUSR1);
    assert(seen == SIGUSR1);
    struct sigaction action = {.sa_sigaction = informed, .sa_flags = SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaction(SIGUSR2, &action, 0);
    raise(SIGUSR2);
    assert(seen == -SIGUSR2);
    signal(SIGUSR2, SIG_IGN);
    raise(SIGUSR2);
    assert(seen == -SIGUSR2);
    return 0;
}
