// part
// A thread for each client counts bytes. With LOCKED the counter has a lock.
#include "net.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int bytes;

static void *connection(void *arg)
{
    int fd = (int)(long)arg;
    while (get(fd)) {
#ifdef LOCKED
        pthread_mutex_lock(&lock);
#endif
        bytes++;
#ifdef LOCKED
        pthread_mutex_unlock(&lock);
#endif
        put(fd, '+');
    }
    close(fd);
    return 0;
}

int main(void)
{
    int listener = serve(3300);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        int fd = accept(listener, 0, 0);
        pthread_create(&threads[i], 0, connection, (void *)(long)fd);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
