// pthread_sigmask reads the set while another thread adds to it.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

static sigset_t set;

static void *change(void *arg)
{
    sigaddset(&set, SIGINT); // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    sigemptyset(&set);
    pthread_create(&thread, 0, change, 0);
    pthread_sigmask(SIG_BLOCK, &set, 0); // RACE!
    pthread_join(thread, 0);
    return 0;
}
