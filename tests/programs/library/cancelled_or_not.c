// Asking for a file may be a cancellation point or not: the thread that is to end there may go on, and race.
// check: race=violated
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int cancelled;
static int counter;

static void *worker(void *arg)
{
    while (!atomic_load(&cancelled))
        ;
    access("settings", R_OK);
    counter++; // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    atomic_store(&cancelled, 1);
    counter++; // RACE!
    pthread_join(thread, NULL);
    return 0;
}
