// A signal that a thread was created with as blocked may be pending for its process.
// check: assert=violated
// answers: assert=unknown race=unknown
// may-violate: assert
// gap: the signal
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static void *looks(void *arg)
{
    sigset_t found;
    sigpending(&found);
    assert(!sigismember(&found, SIGUSR1)); // FAIL!
    return arg;
}

int main(void)
{
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &mask, NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, looks, NULL);
    kill(getpid(), SIGUSR1);
    pthread_join(thread, NULL);
    return 0;
}
