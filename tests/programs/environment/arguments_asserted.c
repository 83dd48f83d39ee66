// As argument_asserted.c, with two arguments.
// check: assert=violated race=safe
// args: a b
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
