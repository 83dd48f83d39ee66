// Printing may be a cancellation point: a thread cancelled there keeps its lock.
// check: race=safe deadlock=violated memory=safe
// output: any
// tsan: deadlocks
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *printer(void *arg)
{
    pthread_mutex_lock(&lock);
    printf("working\n");
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, printer, NULL);
    pthread_cancel(thread);
    pthread_mutex_lock(&lock); // DEADLOCK!
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
