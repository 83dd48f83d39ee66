// As many threads as the program is told, and the initial one, meet at a barrier that has a place for
// all but one of them.
// check: race=violated deadlock=violated
// violates: deadlock
// tsan: deadlocks
#include <pthread.h>

static pthread_barrier_t barrier;
static int start;
static pthread_t threads[4];

static void *work(void *arg)
{
    pthread_barrier_wait(&barrier); // DEADLOCK!
    return start == 1 ? arg : 0; // RACE!
}

static void run(int n)
{
    pthread_barrier_init(&barrier, 0, n);
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, work, 0);
    start = 1; // RACE!
    pthread_barrier_wait(&barrier); // DEADLOCK!
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0); // DEADLOCK!
}

int main(int argc, char **argv)
{
    run(argc > 2 || !argv ? 1 : 2);
    return 0;
}
