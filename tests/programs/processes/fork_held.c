// part
// A process is made while another thread may hold a lock. With HELD the child takes it, too.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *arg)
{
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    int child = fork();
    if (child == 0) {
#ifdef HELD
        pthread_mutex_lock(&lock);
        int seen = count;
        pthread_mutex_unlock(&lock);
        _exit(seen);
#else
        _exit(7);
#endif
    }
    int status = 0;
    assert(waitpid(child, &status, 0) == child);
    assert(WIFEXITED(status));
#ifndef HELD
    assert(WEXITSTATUS(status) == 7);
#endif
    pthread_join(thread, 0);
    assert(count == 1);
    return 0;
}
