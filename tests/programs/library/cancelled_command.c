// `system` is a cancellation point: a thread cancelled there keeps its lock.
// check: race=safe deadlock=violated
// output: any
// tsan: deadlocks
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    if (system("true"))
        abort();
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_mutex_lock(&lock); // DEADLOCK!
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
