// The thread begins with the signal blocked, and so does `main` from its first call on: the handler only runs where `main` waits for it.
// check: misuse=safe
// native: ends only by a signal
// output: any
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void on_hangup(int number)
{
    (void)number;
    puts("again");
}

static void *work(void *arg)
{
    free(malloc(8));
    return arg;
}

int main(void)
{
    pthread_t thread;
    sigset_t set, open;
    sigemptyset(&set);
    sigaddset(&set, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &set, &open);
    signal(SIGHUP, on_hangup);
    pthread_create(&thread, NULL, work, NULL);
    sigsuspend(&open);
    pthread_join(thread, NULL);
    return 0;
}
