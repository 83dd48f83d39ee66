// pthread_setschedparam reads the priority while another thread writes it.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

static struct sched_param wanted;

static void *change(void *arg)
{
    wanted.sched_priority = 0; // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    pthread_setschedparam(pthread_self(), SCHED_OTHER, &wanted); // RACE!
    pthread_join(thread, 0);
    return 0;
}
