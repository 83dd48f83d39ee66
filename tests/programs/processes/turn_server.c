// part
// Gives one turn at a time: a thread for each client answers 'a' with 'g', and gets 'r' back. With HASTY it looks at whether the
// turn is free without the lock.
#include "net.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t free_again = PTHREAD_COND_INITIALIZER;
static int taken;

static void *connection(void *arg)
{
    int fd = (int)(long)arg;
    if (get(fd) == 'a') {
#ifndef HASTY
        pthread_mutex_lock(&lock);
        while (taken)
            pthread_cond_wait(&free_again, &lock);
        taken = 1;
        pthread_mutex_unlock(&lock);
#else
        while (__atomic_load_n(&taken, __ATOMIC_SEQ_CST))
            sched_yield();
        __atomic_store_n(&taken, 1, __ATOMIC_SEQ_CST);
#endif
        put(fd, 'g');
        get(fd);
#ifndef HASTY
        pthread_mutex_lock(&lock);
        taken = 0;
        pthread_cond_signal(&free_again);
        pthread_mutex_unlock(&lock);
#else
        __atomic_store_n(&taken, 0, __ATOMIC_SEQ_CST);
#endif
    }
    close(fd);
    return 0;
}

int main(void)
{
    int listener = serve(3200);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        int fd = accept(listener, 0, 0);
        pthread_create(&threads[i], 0, connection, (void *)(long)fd);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
