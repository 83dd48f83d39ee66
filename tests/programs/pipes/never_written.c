// Nothing is ever written, and the writing end stays open: the reader waits for ever.
// check: deadlock=violated race=safe
// violates: deadlock
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *reader(void *unused)
{
    char token;
    if (read(ends[0], &token, 1) == 1) // DEADLOCK!
        return 0;
    return unused;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends))
        return 1;
    pthread_create(&thread, 0, reader, 0);
    pthread_join(thread, 0); // DEADLOCK!
    return 0;
}
