// As many threads as the barrier has places, made in a loop. In every round each writes its own element,
// waits, and reads what all have written: who is faster writes again while others still read.
// check: race=violated deadlock=safe memory=safe
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
        mine->value = round; // RACE!
        pthread_barrier_wait(&barrier);
        mine->sum = jobs[0].value + jobs[1].value; // RACE!
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
    return 0;
}
