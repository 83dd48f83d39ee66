// Each thread gets a job of its own from the heap, but main writes to it once more after the creation.
// check: race=violated
#include <pthread.h>
#include <stdlib.h>

struct job {
    int number;
    int result;
};

static void *work(void *arg)
{
    struct job *job = arg;
    job->result = job->number + 1; // RACE!
    return 0;
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        struct job *job = malloc(sizeof *job);
        if (!job)
            return 1;
        if (pthread_create(&thread, 0, work, job) != 0) {
            free(job);
            return 1;
        }
        job->number = i; // RACE!
        pthread_detach(thread);
    }
    pthread_exit(0);
}
