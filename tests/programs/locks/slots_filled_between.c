// Each thread gets its own element of the array, filled while the threads before it already run.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
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
    job->result = job->input + 1; // NORACE
    return 0;
}

int main(void)
{
    struct job jobs[THREADS];
    int total = 0;
    for (int i = 0; i < THREADS; i++) {
        jobs[i].input = i; // NORACE
        pthread_create(&jobs[i].thread, 0, work, &jobs[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(jobs[i].thread, 0);
        total += jobs[i].result; // NORACE
    }
    assert(total == 3);
    return 0;
}
