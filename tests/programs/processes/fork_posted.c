// part
// A semaphore in a child is a copy: a post in the maker after the child was made is lost there.
#include <pthread.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

static sem_t ready;

static void *worker(void *arg)
{
    sem_post(&ready);
    return arg;
}

int main(void)
{
    sem_init(&ready, 0, 0);
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
#ifdef JOINED
    pthread_join(thread, 0);
#endif
    int child = fork();
    if (child == 0) {
        sem_wait(&ready);
        _exit(0);
    }
    waitpid(child, 0, 0);
#ifndef JOINED
    pthread_join(thread, 0);
#endif
    return 0;
}
