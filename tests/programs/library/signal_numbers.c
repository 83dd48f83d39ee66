// The thread that waits for any signal gets one of 64, and never one that cannot be caught.
// check: race=safe deadlock=safe assert=safe memory=safe
// native: it waits for a signal from outside
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static int heard[NSIG];

static void *listen(void *arg)
{
    sigset_t set;
    int number;
    sigfillset(&set);
    sigwait(&set, &number);
    assert(number > 0 && number < NSIG && number != SIGKILL && number != SIGSTOP);
    heard[number]++;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, listen, 0);
    pthread_join(thread, 0);
    return 0;
}
