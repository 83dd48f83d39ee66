// Opening a file is a cancellation point: the thread ends there, and does not count.
// check: race=safe
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int cancelled;
static int counter;

static void *worker(void *arg)
{
    while (!atomic_load(&cancelled))
        ;
    open("settings", O_RDONLY);
    counter++;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    atomic_store(&cancelled, 1);
    counter++;
    pthread_join(thread, NULL);
    return 0;
}
