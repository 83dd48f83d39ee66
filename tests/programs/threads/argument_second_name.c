// Each thread gets a job of its own from the heap, but main writes to it by another name after the creation.
// check: race=violated
#include <pthread.h>
#include <stdlib.h>

static int *prepared(int *job)
{
    *job = 0;
    return job;
}

static void *work(void *arg)
{
    int *job = arg;
    *job += 1; // RACE!
    return 0;
}

int main(void)
{
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        int *job = malloc(sizeof *job);
        if (!job)
            return 1;
        int *same = prepared(job);
        if (pthread_create(&thread, 0, work, job) != 0)
            return 1;
        *same = i; // RACE!
        pthread_detach(thread);
    }
    pthread_exit(0);
}
