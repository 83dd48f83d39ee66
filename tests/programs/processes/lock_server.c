// part
// A server of two locks with a thread for each client: 'A' and 'B' take one, 'a' and 'b' give it back.
#include "net.h"

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *connection(void *arg)
{
    int fd = (int)(long)arg;
    for (;;) {
        char asked = get(fd);
        if (!asked)
            break;
        if (asked < 'a')
            pthread_mutex_lock(&locks[asked - 'A']);
        else
            pthread_mutex_unlock(&locks[asked - 'a']);
        put(fd, '!');
    }
    close(fd);
    return 0;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, listener = serve(2300);
    pthread_t threads[8];
    for (int i = 0; i < n; i++) {
        int fd = accept(listener, 0, 0);
        pthread_create(&threads[i], 0, connection, (void *)(long)fd);
    }
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], 0);
    return 0;
}
