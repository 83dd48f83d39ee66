// Workers get their jobs as pointers through a pipe, until its end.
// check: race=safe deadlock=safe assert=safe memory=safe
// cc: same
#include <assert.h>
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
        assert(job->number == 3 || job->number == 4); // NORACE
        free(job);
    }
    return unused;
}

static void give(int number)
{
    struct job *job = malloc(sizeof *job);
    if (!job)
        return;
    job->number = number; // NORACE
    if (write(ends[1], &job, sizeof job) != (ssize_t)sizeof job)
        free(job);
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
