// Each thread gets its own element of the array, filled when the thread may already run.
// check: race=violated deadlock=safe
#include <pthread.h>

#define THREADS 2

struct job {
    pthread_t thread;
    int input;
    int result;
};

static void *work(void *arg)
{
    struct job *job = arg;
    job->result = job->input + 1; // RACE!
    return 0;
}

int main(void)
{
    static struct job jobs[THREADS];
    int total = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_create(&jobs[i].thread, 0, work, &jobs[i]);
        jobs[i].input = i; // RACE!
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(jobs[i].thread, 0);
        total += jobs[i].result;
    }
    return total == 0;
}
