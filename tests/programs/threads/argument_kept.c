// Each thread gets a job of its own from the heap, but main keeps the last one, and the next thread looks at it.
// check: race=violated
#include <pthread.h>
#include <stdlib.h>

struct job {
    struct job *before;
    int result;
};

static void *work(void *arg)
{
    struct job *job = arg;
    job->result = 1; // RACE!
    if (job->before)
        job->result = job->before->result; // RACE!
    return 0;
}

int main(void)
{
    struct job *last = 0;
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        struct job *job = malloc(sizeof *job);
        if (!job)
            return 1;
        job->before = last;
        if (pthread_create(&thread, 0, work, job) != 0)
            return 1;
        last = job;
        pthread_detach(thread);
    }
    pthread_exit(0);
}
