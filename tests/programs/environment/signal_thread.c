// One thread waits for signals and sets a flag that the workers look at, an atomic one.
// check: race=safe
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int stop;

static void *wait_for_signals(void *arg)
{
    int number;
    while (sigwait(arg, &number) == 0 && number != SIGTERM) {
    }
    stop = 1;
    return 0;
}
static void *work(void *unused)
{
    (void)unused;
    while (!stop)
        sleep(1);
    return 0;
}

int main(void)
{
    pthread_t waiter, worker;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&waiter, 0, wait_for_signals, &set);
    pthread_create(&worker, 0, work, 0);
    pthread_join(waiter, 0);
    pthread_join(worker, 0);
    return 0;
}
