// part
// A maker puts a number into memory that two processes share by name, under a lock and a condition in it; the other takes it.
// With LOST the taker does not look before it waits; with BARE the maker writes without the lock.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/mman.h>
#include <unistd.h>

struct shared {
    pthread_mutex_t lock;
    pthread_cond_t full;
    int value;
};

static struct shared *shared(void)
{
    int fd = shm_open("/pair", O_CREAT | O_RDWR, 0600);
    assert(fd >= 0 && ftruncate(fd, sizeof(struct shared)) == 0);
    struct shared *p = mmap(0, sizeof *p, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    assert(p != MAP_FAILED);
    close(fd);
    return p;
}

int main(int argc, char **argv)
{
    int maker = argv[1][0] == 'm';
    struct shared *s = shared();
    sem_t *ready = sem_open("/ready", O_CREAT, 0600, 0);
    if (maker) {
        pthread_mutexattr_t lock;
        pthread_condattr_t full;
        pthread_mutexattr_init(&lock);
        pthread_mutexattr_setpshared(&lock, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&s->lock, &lock);
        pthread_condattr_init(&full);
        pthread_condattr_setpshared(&full, PTHREAD_PROCESS_SHARED);
        pthread_cond_init(&s->full, &full);
        sem_post(ready);
#ifdef BARE
        s->value = 7;
#endif
        pthread_mutex_lock(&s->lock);
#ifndef BARE
        s->value = 7;
#endif
        pthread_cond_signal(&s->full);
        pthread_mutex_unlock(&s->lock);
    } else {
        sem_wait(ready);
        pthread_mutex_lock(&s->lock);
#ifdef LOST
        pthread_cond_wait(&s->full, &s->lock);
#else
        while (!s->value)
            pthread_cond_wait(&s->full, &s->lock);
        assert(s->value == 7);
#endif
        pthread_mutex_unlock(&s->lock);
        sem_unlink("/ready");
    }
    munmap(s, sizeof *s);
    return 0;
}
