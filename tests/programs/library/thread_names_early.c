// A thread is taken to have named itself by now, or not to.
// check: assert=violated race=safe
// may-violate: assert
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static void *works(void *arg)
{
    pthread_setname_np(pthread_self(), "worker");
    return arg;
}

int main(void)
{
    pthread_t thread;
    char name[16];
    pthread_create(&thread, NULL, works, NULL);
    pthread_getname_np(thread, name, sizeof name);
    assert(strcmp(name, "worker") != 0); // FAIL!
    pthread_join(thread, NULL);
    return 0;
}
