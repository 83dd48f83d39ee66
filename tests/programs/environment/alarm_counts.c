// A handler of SIGALRM counts; a thread reads the count, which is atomic.
// check: race=safe
// schedules: random
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int ticks;

static void on_alarm(int number)
{
    (void)number;
    ticks++;
}
static void *watch(void *unused)
{
    (void)unused;
    while (ticks < 2)
        sleep(1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    signal(SIGALRM, on_alarm);
    pthread_create(&thread, 0, watch, 0);
    alarm(1);
    pthread_join(thread, 0);
    return 0;
}
