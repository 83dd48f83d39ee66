// Sets of signals, dispositions and masks: what is refused, and what was there before.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// cc: same
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>

static void heard(int number) { (void)number; }
static void heard_too(int number) { (void)number; }

static void sets(void)
{
    sigset_t set;
    sigemptyset(&set);
    assert(sigaddset(&set, 0) == -1 && errno == EINVAL);
    assert(sigaddset(&set, -1) == -1 && sigaddset(&set, NSIG) == -1 && sigaddset(&set, 700) == -1);
    assert(sigdelset(&set, 0) == -1 && sigismember(&set, NSIG) == -1);
    assert(sigaddset(&set, 64) == 0 && sigismember(&set, 64) == 1 && sigismember(&set, 63) == 0);
    assert(sigdelset(&set, 64) == 0 && sigismember(&set, 64) == 0);
    sigfillset(&set);
    assert(sigismember(&set, SIGKILL) == 1 && sigismember(&set, 64) == 1);
}

static void dispositions(void)
{
    struct sigaction action = {0}, old;
    assert(signal(SIGUSR1, heard) == SIG_DFL);
    assert(signal(SIGUSR1, heard_too) == heard);
    assert(signal(SIGUSR1, SIG_IGN) == heard_too);
    assert(sigaction(SIGUSR1, 0, &old) == 0 && old.sa_handler == SIG_IGN);
    action.sa_handler = heard;
    sigaddset(&action.sa_mask, SIGTERM);
    action.sa_flags = SA_NODEFER;
    assert(sigaction(SIGUSR2, &action, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(sigaction(SIGUSR2, 0, &old) == 0 && old.sa_handler == heard);
    assert(sigismember(&old.sa_mask, SIGTERM) == 1 && sigismember(&old.sa_mask, SIGINT) == 0);
    assert((old.sa_flags & SA_NODEFER) && !(old.sa_flags & SA_RESTART));
    assert(sigaction(SIGKILL, &action, 0) == -1 && sigaction(SIGSTOP, &action, 0) == -1);
    assert(sigaction(SIGKILL, 0, &old) == 0 && old.sa_handler == SIG_DFL);
    assert(sigaction(0, 0, &old) == -1 && sigaction(NSIG, &action, 0) == -1);
    assert(signal(SIGKILL, heard) == SIG_ERR && signal(NSIG, heard) == SIG_ERR);
}

static void masks(void)
{
    sigset_t set, old;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGKILL);
    assert(pthread_sigmask(SIG_BLOCK, &set, &old) == 0 && sigismember(&old, SIGINT) == 0);
    assert(pthread_sigmask(SIG_BLOCK, 0, &old) == 0 && sigismember(&old, SIGINT) == 1);
    assert(sigismember(&old, SIGKILL) == 0);
    sigdelset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    assert(sigprocmask(SIG_BLOCK, &set, 0) == 0);
    assert(sigprocmask(SIG_UNBLOCK, &set, &old) == 0 && sigismember(&old, SIGTERM) == 1);
    assert(sigprocmask(SIG_SETMASK, &set, &old) == 0 && sigismember(&old, SIGTERM) == 0);
    assert(pthread_sigmask(7, &set, 0) == EINVAL && pthread_sigmask(7, 0, &old) == 0);
    assert(sigprocmask(7, &set, 0) == -1);
    assert(sigismember(&old, SIGTERM) == 1 && sigismember(&old, SIGINT) == 0);
}

int main(void)
{
    sets();
    dispositions();
    masks();
    return 0;
}
