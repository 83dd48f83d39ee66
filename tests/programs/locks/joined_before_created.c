// Each time as many threads are joined as the first number says, and then as many created as the second
// says: one of the first time is left.
// check: race=violated deadlock=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t threads[2];
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // RACE!
    pthread_mutex_unlock(&lock);
    return arg;
}

static void run(int n, int next)
{
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
    n = next;
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, work, 0);
}

int main(void)
{
    run(0, 2);
    run(1, 0);
    int seen = total; // RACE!
    pthread_join(threads[1], 0);
    return seen == 3;
}
