// An event loop hands connections to a worker, and both touch the connection's count of bytes.
// check: race=violated
// flags: --time 20
// native: a server waits for ever
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

struct connection {
    long bytes;
};
static struct connection connections[64];

static void *worker(void *arg)
{
    struct connection *c = arg;
    c->bytes++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t thread;
    int set = epoll_create1(0);
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    struct epoll_event event = {.events = EPOLLIN, .data.fd = peer};
    epoll_ctl(set, EPOLL_CTL_ADD, peer, &event);
    struct epoll_event ready[2];
    int n = epoll_wait(set, ready, 2, 1000);
    if (n < 1)
        return 0;
    struct connection *c = &connections[ready[0].data.fd];
    pthread_create(&thread, 0, worker, c);
    c->bytes++; // RACE!
    pthread_join(thread, 0);
    return 0;
}
