// Threads are created at indices from minus one on, and joined from zero on.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t threads[3];
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t *second = threads + 1;
    for (int i = -1; i < 1; i++)
        pthread_create(&second[i], 0, work, 0);
    for (int i = 0; i < 1; i++)
        pthread_join(second[i], 0);
    int seen = total; // RACE!
    pthread_join(threads[0], 0);
    return seen == 3;
}
