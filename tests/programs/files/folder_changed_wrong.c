// The current folder is taken to stay as it is, which another thread changes.
// check: assert=violated race=safe
// flags: --files given -DSETTLED
// may-violate: assert
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
