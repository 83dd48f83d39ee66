// As output_fails.c; the threads hold a lock.
// check: race=safe
#include <pthread.h>
#include <stdio.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    if (fflush(stdout)) {
        pthread_create(&first, 0, count, 0);
        pthread_create(&second, 0, count, 0);
        pthread_join(first, 0);
        pthread_join(second, 0);
    }
    return 0;
}
