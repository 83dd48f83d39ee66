// pthread_create reads all of the attributes while another thread sets one of them.
// check: race=violated deadlock=safe memory=safe
// tsan: the library's own reads are not all seen
#include <pthread.h>
#include <stddef.h>

static pthread_attr_t attributes;

static void *sets(void *arg)
{
    pthread_attr_setstacksize(&attributes, 1 << 20); // RACE!
    return arg;
}

static void *nothing(void *arg) { return arg; }

int main(void)
{
    pthread_t setter, thread;
    pthread_attr_init(&attributes);
    pthread_create(&setter, NULL, sets, NULL);
    pthread_create(&thread, &attributes, nothing, NULL); // RACE!
    pthread_join(setter, NULL);
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    return 0;
}
