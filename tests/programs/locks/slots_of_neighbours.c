// Each thread gets its own element of the array, and adds its result to that of its neighbour.
// check: race=violated deadlock=safe memory=safe
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
    for (int i = job->from; i < job->to; i++)
        job->sum += i; // RACE!
    if (job > jobs)
        job[-1].sum += job->sum; // RACE!
    return 0;
}

int main(void)
{
    int total = 0;
    for (int i = 0; i < THREADS; i++) {
        jobs[i].from = 2 * i;
        jobs[i].to = 2 * i + 2;
    }
    for (int i = 0; i < THREADS; i++)
        pthread_create(&jobs[i].thread, 0, work, &jobs[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(jobs[i].thread, 0);
    for (int i = 0; i < THREADS; i++)
        total += jobs[i].sum;
    return total == 0;
}
