// As pointer_through_pipe.c, with the job changed after it was handed over.
// check: race=violated
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct job {
    int number;
};

static int ends[2];

static void *worker(void *unused)
{
    struct job *job;
    while (read(ends[0], &job, sizeof job) == (ssize_t)sizeof job) {
        int seen = job->number; // RACE!
        (void)seen;
    }
    return unused;
}

static void give(int number)
{
    struct job *job = malloc(sizeof *job);
    if (!job)
        return;
    job->number = number;
    if (write(ends[1], &job, sizeof job) == (ssize_t)sizeof job)
        job->number = 0; // RACE!
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends))
        return 1;
    pthread_create(&thread, 0, worker, 0);
    give(3);
    give(4);
    close(ends[1]);
    pthread_join(thread, 0);
    close(ends[0]);
    return 0;
}
