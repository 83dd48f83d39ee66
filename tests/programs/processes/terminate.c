// part
// A parent ends its child by a signal while the child counts under a lock that both share. With LOCKS the parent takes that lock
// afterwards, which the child may have taken with it.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct shared {
    pthread_mutex_t lock;
    int count;
};

int main(void)
{
    struct shared *s = mmap(0, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_t attributes;
    int status;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&s->lock, &attributes);
    int child = fork();
    if (child == 0) {
        pthread_mutex_lock(&s->lock);
        s->count++;
        pthread_mutex_unlock(&s->lock);
        pause();
    }
    assert(kill(child, SIGTERM) == 0);
    assert(waitpid(child, &status, 0) == child);
    assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
#ifdef LOCKS
    pthread_mutex_lock(&s->lock);
    assert(s->count <= 1);
    pthread_mutex_unlock(&s->lock);
#endif
    return 0;
}
