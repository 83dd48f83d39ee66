// pthread_setaffinity_np reads the set of processors while another thread writes it.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

static cpu_set_t processors;

static void *change(void *arg)
{
    CPU_SET(0, &processors); // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    CPU_ZERO(&processors);
    CPU_SET(1, &processors);
    pthread_create(&thread, 0, change, 0);
    pthread_setaffinity_np(pthread_self(), sizeof processors, &processors); // RACE!
    pthread_join(thread, 0);
    return 0;
}
