// part
// A process is made while another thread counts. What the child finds depends on how far that was: with LATE it relies on all of it, with
// JOINED its maker has waited.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int first, second;

static void *worker(void *arg)
{
    first = 1;
    second = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
#ifdef JOINED
    pthread_join(thread, 0);
#endif
    int child = fork();
    if (child == 0) {
#if defined LATE || defined JOINED
        assert(first == 1);
#endif
        assert(first == 1 || second == 0);
#ifdef TORN
        assert(first == second);
#endif
        _exit(0);
    }
    waitpid(child, 0, 0);
#ifndef JOINED
    pthread_join(thread, 0);
#endif
    return 0;
}
