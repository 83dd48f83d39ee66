// As mask_inherited.c, with the worker created before the signal is blocked: it may be the one that is interrupted.
// check: race=violated
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>

static int reloads;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int served;

static void on_hangup(int number)
{
    (void)number;
    reloads++; // RACE!
}

static void *serve(void *unused)
{
    pthread_mutex_lock(&lock);
    served++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_hangup, .sa_flags = SA_RESTART};
    sigset_t set, before;
    pthread_t worker;
    sigemptyset(&action.sa_mask);
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    sigaction(SIGHUP, &action, 0);
    pthread_create(&worker, 0, serve, 0);
    pthread_sigmask(SIG_BLOCK, &set, &before);
    int seen = reloads; // RACE!
    pthread_sigmask(SIG_SETMASK, &before, 0);
    pthread_join(worker, 0);
    return seen < 0;
}
