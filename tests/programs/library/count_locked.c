// %n stores how much was printed, with the lock held that readers hold.
// check: race=safe deadlock=safe memory=safe
// output: any
#include <pthread.h>
#include <stdio.h>

static int counted;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *counts(void *arg)
{
    pthread_mutex_lock(&lock);
    printf("%d abc%n\n", 7, &counted);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, counts, NULL);
    pthread_mutex_lock(&lock);
    int seen = counted;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return seen > 5;
}
