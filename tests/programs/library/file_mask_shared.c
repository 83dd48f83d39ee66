// One thread takes the mask of new files for its own, which another changes.
// check: assert=violated race=safe
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/stat.h>

static void *opens(void *arg)
{
    umask(0);
    return arg;
}

int main(void)
{
    umask(022);
    pthread_t thread;
    pthread_create(&thread, NULL, opens, NULL);
    assert(umask(022) == 022); // FAIL!
    pthread_join(thread, NULL);
    return 0;
}
