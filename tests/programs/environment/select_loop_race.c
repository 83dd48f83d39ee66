// A server waits for clients by select, in two threads with a listening socket each; accepted ones are counted without a lock.
// check: race=violated
// schedules: first
// native: a server waits for ever
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <unistd.h>

static int accepted;

static int listen_on(unsigned short port)
{
    struct sockaddr_in here;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    memset(&here, 0, sizeof here);
    here.sin_family = AF_INET;
    here.sin_port = htons(port);
    if (fd >= 0 && (bind(fd, (struct sockaddr *)&here, sizeof here) < 0 || listen(fd, 4) < 0)) {
        close(fd);
        return -1;
    }
    return fd;
}
static void *serve(void *arg)
{
    int server = listen_on(*(unsigned short *)arg);
    if (server < 0)
        return 0;
    for (;;) {
        fd_set ready;
        struct timeval limit = {1, 0};
        FD_ZERO(&ready);
        FD_SET(server, &ready);
        int n = select(server + 1, &ready, 0, 0, &limit);
        if (n < 0)
            break;
        if (n == 0 || !FD_ISSET(server, &ready))
            continue;
        int client = accept(server, 0, 0);
        if (client < 0)
            continue;
        accepted++; // RACE!
        close(client);
    }
    close(server);
    return 0;
}

int main(void)
{
    static unsigned short ports[] = {8080, 8081};
    pthread_t one, two;
    pthread_create(&one, 0, serve, &ports[0]);
    pthread_create(&two, 0, serve, &ports[1]);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
