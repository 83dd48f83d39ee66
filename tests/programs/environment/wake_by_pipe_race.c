// A worker is woken by a byte in a pipe and takes what stands in a variable, before it was woken.
// check: race=violated
#include <pthread.h>
#include <unistd.h>

static int ends[2];
static int task;

static void *work(void *unused)
{
    char byte;
    (void)unused;
    int mine = task; // RACE!
    if (read(ends[0], &byte, 1) != 1)
        return 0;
    (void)mine;
    return 0;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends) < 0)
        return 1;
    pthread_create(&thread, 0, work, 0);
    task = 7; // RACE!
    if (write(ends[1], "x", 1) != 1)
        return 1;
    pthread_join(thread, 0);
    return 0;
}
