// part
// Parent and child count in memory that they share, under a lock that they share. With UNLOCKED without the lock.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct shared {
    pthread_mutex_t lock;
    int count;
};

static void count(struct shared *shared)
{
#ifndef UNLOCKED
    pthread_mutex_lock(&shared->lock);
#endif
    shared->count++;
#ifndef UNLOCKED
    pthread_mutex_unlock(&shared->lock);
#endif
}

int main(void)
{
    struct shared *shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t attributes;
    int own = 1;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&shared->lock, &attributes);
    int child = fork();
    own++;
    count(shared);
    if (child == 0)
        _exit(own);
    int status;
    assert(waitpid(child, &status, 0) == child);
    assert(WEXITSTATUS(status) == 2 && own == 2);
    assert(shared->count == 2);
    return 0;
}
