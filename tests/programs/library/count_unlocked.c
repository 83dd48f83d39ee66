// %n stores how much was printed, and another thread reads there at the same time.
// check: race=violated deadlock=safe memory=safe
// output: any
// tsan: the library's own writes are not all seen
#include <pthread.h>
#include <stdio.h>

static int counted;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *counts(void *arg)
{
    printf("%d abc%n\n", 7, &counted); // RACE!
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, counts, NULL);
    pthread_mutex_lock(&lock);
    int seen = counted; // RACE!
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return seen > 5;
}
