// As many threads as the program is told, and the initial one, meet at a barrier that has a place for
// each. What is written before it is read after it.
// check: race=safe deadlock=safe assert=safe memory=safe
// answers: deadlock=unknown assert=unknown memory=unknown
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int start;
static pthread_t threads[4];

static void *work(void *arg)
{
    pthread_barrier_wait(&barrier);
    assert(start == 1); // NORACE
    return arg;
}

static void run(int n)
{
    pthread_barrier_init(&barrier, 0, n + 1);
    for (int i = 0; i < n; i++)
        pthread_create(&threads[i], 0, work, 0);
    start = 1; // NORACE
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
}

int main(int argc, char **argv)
{
    run(argc > 2 || !argv ? 1 : 2);
    return 0;
}
