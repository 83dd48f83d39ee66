// pthread_cond_init reads the attributes while another thread sets one.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#define _GNU_SOURCE
#include <pthread.h>

static pthread_condattr_t attributes;
static pthread_cond_t condition;

static void *change(void *arg)
{
    pthread_condattr_setpshared(&attributes, PTHREAD_PROCESS_PRIVATE); // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_condattr_init(&attributes);
    pthread_create(&thread, 0, change, 0);
    pthread_cond_init(&condition, &attributes); // RACE!
    pthread_join(thread, 0);
    return 0;
}
