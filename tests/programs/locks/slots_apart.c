// Each thread gets its own element of the array, with its input and its result; who has joined them
// adds up.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

#define THREADS 2

struct job {
    pthread_t thread;
    int from, to;
    int sum;
};

static struct job jobs[THREADS];

static void *work(void *arg)
{
    struct job *job = arg;
    job->sum = 0;
    for (int i = job->from; i < job->to; i++)
        job->sum += i; // NORACE
    return 0;
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < THREADS; i++) {
        jobs[i].from = 2 * i; // NORACE
        jobs[i].to = 2 * i + 2;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&jobs[i].thread, 0, work, &jobs[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(jobs[i].thread, 0);
    for (int i = 0; i < THREADS; i++)
        total += jobs[i].sum; // NORACE
    assert(total == 6);
    return 0;
}
