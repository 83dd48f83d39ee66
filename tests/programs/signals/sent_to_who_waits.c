// A signal without a handler is sent to a thread that blocks it and waits for it: the process goes on.
// check: race=safe deadlock=safe assert=violated
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static sigset_t set;
static int came;

static void *wait_for_it(void *arg)
{
    int number;
    sigwait(&set, &number);
    came = number;
    return arg;
}

int main(void)
{
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&thread, NULL, wait_for_it, NULL);
    pthread_kill(thread, SIGUSR1);
    pthread_join(thread, NULL);
    assert(came == 0); // FAIL!
    return 0;
}
