// A thread finds the name that it has given itself; that of another thread may be any.
// check: assert=safe race=safe deadlock=safe
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static void *works(void *arg)
{
    char name[16];
    pthread_setname_np(pthread_self(), "worker");
    assert(pthread_getname_np(pthread_self(), name, sizeof name) == 0);
    assert(strcmp(name, "worker") == 0);
    return arg;
}

int main(void)
{
    pthread_t thread;
    char name[16];
    pthread_create(&thread, NULL, works, NULL);
    assert(pthread_getname_np(thread, name, sizeof name) == 0);
    assert(strlen(name) < sizeof name);
    pthread_join(thread, NULL);
    return 0;
}
