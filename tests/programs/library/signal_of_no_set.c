// Of an empty set no signal ever comes; nor does one that cannot be caught.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

static void *listen(void *arg)
{
    sigset_t set;
    struct timespec soon = {0, 0};
    int number;
    sigemptyset(&set);
    assert(sigtimedwait(&set, 0, &soon) == -1 && errno == EAGAIN);
    sigaddset(&set, SIGKILL);
    sigwait(&set, &number); // DEADLOCK!
    assert(0);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, listen, 0);
    pthread_join(thread, 0); // DEADLOCK!
    return 0;
}
