// part
// A key-value store of one key: a thread for each client sets it here and in the copy, then answers. With
// LOST an update reads and writes without the lock.
#include "net.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int backup;
static char value = '0';

static void *connection(void *arg)
{
    int fd = (int)(long)arg;
    if (get(fd) == '+') {
#ifndef LOST
        pthread_mutex_lock(&lock);
#endif
        value++;
        put(backup, 's');
        put(backup, value);
        get(backup);
#ifndef LOST
        pthread_mutex_unlock(&lock);
#endif
        put(fd, '!');
    }
    close(fd);
    return 0;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, listener = serve(2400);
    pthread_t threads[8];
    backup = call(2401);
    for (int i = 0; i < n; i++) {
        int fd = accept(listener, 0, 0);
        pthread_create(&threads[i], 0, connection, (void *)(long)fd);
    }
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
    put(backup, 'e');
    close(backup);
    int reader = call(2401);
    put(reader, 'g');
    assert(get(reader) == value && value == '0' + n);
    close(reader);
    return 0;
}
