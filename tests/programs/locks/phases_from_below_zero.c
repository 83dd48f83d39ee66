// A loop that counts from minus one to one creates two threads, and with the initial one they are three at a barrier
// for two.
// check: race=violated deadlock=violated
// violates: deadlock
// tsan: deadlocks
#include <pthread.h>

static pthread_barrier_t barrier;
static pthread_t threads[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *work(void *arg)
{
    pthread_mutex_lock(&lock);
    total++; // RACE!
    pthread_mutex_unlock(&lock);
    pthread_barrier_wait(&barrier); // DEADLOCK!
    return arg;
}

int main(void)
{
    pthread_barrier_init(&barrier, 0, 2);
    for (int i = -1; i < 1; i++)
        pthread_create(&threads[i + 1], 0, work, 0);
    pthread_barrier_wait(&barrier); // DEADLOCK!
    int seen = total; // RACE!
    pthread_join(threads[0], 0); // DEADLOCK!
    pthread_join(threads[1], 0); // DEADLOCK!
    return seen == 3;
}
