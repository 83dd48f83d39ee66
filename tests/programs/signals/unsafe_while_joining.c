// A handler frees, and the signal may come while `main` waits for the thread: `pthread_join` is not async-signal-safe either.
// check: misuse=violated
// may-violate: misuse
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int ready;

static void on_end(int number)
{
    (void)number;
    if (atomic_load(&ready))
        free(NULL); // MISUSE!
}

static void *work(void *arg)
{
    atomic_store(&ready, 1);
    return arg;
}

int main(void)
{
    pthread_t thread;
    struct sigaction action = {.sa_handler = on_end};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaction(SIGTERM, &action, NULL);
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return 0;
}
