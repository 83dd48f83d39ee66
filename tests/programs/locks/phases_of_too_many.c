// Four threads at a barrier for two, which pass it by twos: who has passed it has met one other, and
// knows nothing of the rest.
// check: race=violated memory=safe
#include <pthread.h>

#define THREADS 4

struct job {
    int value;
    int sum;
};

static pthread_barrier_t barrier;
static struct job jobs[THREADS];

static void *work(void *arg)
{
    struct job *mine = arg;
    mine->value = 1; // RACE!
    pthread_barrier_wait(&barrier);
    mine->sum = jobs[0].value + jobs[1].value; // RACE!
    return 0;
}

int main(void)
{
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, 0, 2);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], 0, work, &jobs[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
