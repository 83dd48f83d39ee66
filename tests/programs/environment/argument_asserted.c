// Without arguments the assertion holds; with two it does not. No engine may take the number of
// arguments for one.
// check: assert=violated race=safe
#include <assert.h>
#include <pthread.h>

static int words;

static void *look(void *unused)
{
    (void)unused;
    assert(words < 3); // FAIL!
    return 0;
}

int main(int argc, char **argv)
{
    pthread_t thread;
    (void)argv;
    words = argc;
    pthread_create(&thread, 0, look, 0);
    pthread_join(thread, 0);
    return 0;
}
