// The current folder is one for all threads: another may have changed it, or not yet.
// check: assert=safe race=safe
// flags: --files given
// native: files
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

static void *goes(void *arg)
{
    chdir("/tmp");
    return arg;
}

int main(void)
{
    char name[64];
    pthread_t thread;
    pthread_create(&thread, NULL, goes, NULL);
    assert(getcwd(name, sizeof name) != NULL);
#ifdef SETTLED
    assert(strcmp(name, "/home") == 0); // FAIL!
#else
    assert(strcmp(name, "/home") == 0 || strcmp(name, "/tmp") == 0);
#endif
    pthread_join(thread, NULL);
    return 0;
}
