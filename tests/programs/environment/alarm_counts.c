// A handler of SIGALRM counts; a thread reads the count, which is atomic.
// check: race=safe
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
    sleep(2);
    return ticks > 0 ? unused : 0;
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
