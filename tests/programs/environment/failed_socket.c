// A server that cannot have a second socket falls back to one for both threads, and looks at it when the thread is over.
// check: race=safe
// flags: --fail net
// native: sockets are there
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int shared;

static void *serve(void *arg)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        shared = 1; // NORACE
    else
        close(fd);
    return arg;
}

int main(void)
{
    pthread_t thread;
    if (pthread_create(&thread, 0, serve, 0) != 0)
        return 1;
    pthread_join(thread, 0);
    if (shared) // NORACE
        shared = 2; // NORACE
    return 0;
}
