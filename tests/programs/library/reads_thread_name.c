// prctl reads the name of a thread while another thread writes it.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/prctl.h>

static char name[16] = "first";

static void *change(void *arg)
{
    name[0] = 'F'; // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    prctl(PR_SET_NAME, name); // RACE!
    pthread_join(thread, 0);
    return 0;
}
