// As many threads as the barrier has places, made in a loop. In every round each writes its own element,
// waits, reads what all have written, and waits again before the next round.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

#define THREADS 2

struct job {
    int value;
    int sum;
};

static pthread_barrier_t barrier;
static struct job jobs[THREADS];

static void *work(void *arg)
{
    struct job *mine = arg;
    for (int round = 0; round < 2; round++) {
        mine->value = round; // NORACE
        pthread_barrier_wait(&barrier);
        mine->sum = jobs[0].value + jobs[1].value; // NORACE
        pthread_barrier_wait(&barrier);
    }
    return 0;
}

int main(void)
{
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, 0, THREADS);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, work, &jobs[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    assert(jobs[0].sum == 2 && jobs[1].sum == 2);
    return 0;
}
