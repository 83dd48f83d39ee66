// If a thread cannot be created, `main` does the work of another itself, after that one.
// check: race=safe
// flags: --fail thread
// native: threads are created
#include <pthread.h>

static int done;

static void *work(void *arg)
{
    done++; // NORACE
    return arg;
}

static void *idle(void *arg) { return arg; }

int main(void)
{
    pthread_t first, second;
    if (pthread_create(&first, 0, work, 0) != 0)
        return 1;
    int failed = pthread_create(&second, 0, idle, 0) != 0;
    if (!failed)
        pthread_join(second, 0);
    pthread_join(first, 0);
    if (failed)
        work(0);
    return 0;
}
