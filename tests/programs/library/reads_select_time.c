// select reads its time while another thread writes it.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/select.h>

static struct timeval pause = {0, 1};

static void *change(void *arg)
{
    pause.tv_usec = 2; // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    select(0, 0, 0, 0, &pause); // RACE!
    pthread_join(thread, 0);
    return 0;
}
