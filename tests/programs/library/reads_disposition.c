// sigaction reads what it is to install while another thread writes it.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>

static struct sigaction action;

static void *change(void *arg)
{
    action.sa_flags = SA_RESTART; // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    action.sa_handler = SIG_IGN;
    pthread_create(&thread, 0, change, 0);
    sigaction(SIGUSR1, &action, 0); // RACE!
    pthread_join(thread, 0);
    return 0;
}
