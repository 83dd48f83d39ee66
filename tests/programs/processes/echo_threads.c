// part
// The server of an echo service with a thread for each client. With SHARED all threads read into one buffer.
#include "net.h"

#ifdef SHARED
static char bytes[4];
#endif

static void *connection(void *arg)
{
    int fd = (int)(long)arg;
#ifndef SHARED
    char bytes[4];
#endif
    for (;;) {
        ssize_t n = read(fd, bytes, sizeof bytes);
        if (n <= 0)
            break;
        assert(write(fd, bytes, n) == n);
    }
    close(fd);
    return 0;
}

int main(int argc, char **argv)
{
    int clients = argc > 1 ? atoi(argv[1]) : 1;
    pthread_t threads[8];
    int listener = serve(2007);
    for (int i = 0; i < clients; i++) {
        int fd = accept(listener, 0, 0);
        assert(fd >= 0);
        pthread_create(&threads[i], 0, connection, (void *)(long)fd);
    }
    for (int i = 0; i < clients; i++)
        pthread_join(threads[i], 0);
    return 0;
}
