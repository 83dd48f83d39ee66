// A handler gives the lock back where a thread is cancelled while a command runs.
// check: race=safe deadlock=safe
// output: any
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void give_back(void *arg)
{
    (void)arg;
    pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(give_back, NULL);
    if (system("true"))
        abort();
    pthread_cleanup_pop(1);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_cancel(thread);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
