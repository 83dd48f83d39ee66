// check: race=safe deadlock=safe assert=safe
// Stoller, SPIN 2000, section 7: a queue that is neither empty nor full. What one thread puts in and what another takes out are
// independent then, which a search knows that records two bits of the queue.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *writer(void *arg)
{
    for (int i = 0; i < 3; i++)
        if (write(ends[1], "x", 1) != 1)
            break;
    return arg;
}

int main(void)
{
    pthread_t thread;
    char c;
    if (pipe(ends) != 0 || write(ends[1], "x", 1) != 1)
        return 1;
    pthread_create(&thread, 0, writer, 0);
    for (int i = 0; i < 4; i++)
        assert(read(ends[0], &c, 1) == 1);
    pthread_join(thread, 0);
    return 0;
}
