// As handler_counts.c, with a second thread: two signals may come to the two at once.
// check: race=violated
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int interrupts;

static void on_interrupt(int number)
{
    (void)number;
    if (++interrupts > 3) // RACE!
        _exit(1);
}

static void *wait_too(void *unused)
{
    pause();
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    pthread_t other;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, 0);
    pthread_create(&other, 0, wait_too, 0);
    for (int i = 0; i < 2; i++)
        pause();
    return 0;
}
