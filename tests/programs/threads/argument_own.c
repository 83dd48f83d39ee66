// Each thread gets a job of its own from the heap, and frees it; where a thread cannot be created, main does.
// check: race=safe
#include <pthread.h>
#include <stdlib.h>

struct job {
    int number;
    int result;
};

static void *work(void *arg)
{
    struct job *job = arg;
    job->result = job->number + 1; // NORACE
    free(job);
    return 0;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        pthread_t thread;
        struct job *job = malloc(sizeof *job);
        if (!job)
            return 1;
        job->number = i; // NORACE
        if (pthread_create(&thread, 0, work, job) != 0) {
            free(job); // NORACE
            return 1;
        }
        pthread_detach(thread);
    }
    pthread_exit(0);
}
