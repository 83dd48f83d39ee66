// One thread alone lets a signal in; `main` looks at what the handler has counted when that thread has ended.
// check: race=safe
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>

static int signals_seen;
static sigset_t set;

static void on_user(int number)
{
    (void)number;
    signals_seen++; // NORACE
}

static void *catch(void *unused)
{
    pthread_sigmask(SIG_UNBLOCK, &set, 0);
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_user};
    pthread_t catcher;
    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    sigaction(SIGUSR1, &action, 0);
    pthread_create(&catcher, 0, catch, 0);
    pthread_join(catcher, 0);
    int seen = signals_seen; // NORACE
    return seen < 0;
}
