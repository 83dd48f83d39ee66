// `main` only waits, but the signal may come to the thread, which allocates.
// check: misuse=violated
// may-violate: misuse
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void on_hangup(int number)
{
    (void)number;
    puts("again"); // MISUSE!
}

static void *work(void *arg)
{
    free(malloc(8));
    return arg;
}

int main(void)
{
    pthread_t thread;
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    pthread_create(&thread, NULL, work, NULL);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGHUP, on_hangup);
    pthread_join(thread, NULL);
    return 0;
}
