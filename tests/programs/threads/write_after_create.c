// Main fills in the argument after it has created the thread.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <stddef.h>

struct job {
    int input, output;
};

static void *worker(void *arg) {
    struct job *job = arg;
    job->output = job->input * 2; // RACE!
    return NULL;
}

int main(void) {
    pthread_t t;
    struct job job = {1, 0};
    pthread_create(&t, NULL, worker, &job);
    job.input = 2; // RACE!
    pthread_join(t, NULL);
    return job.output > 4;
}
