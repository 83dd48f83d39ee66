// part
// One thread serves clients by `epoll`: what comes goes back to the one it came from. With FORGET it does not enter the
// second client, which then waits for ever.
#include "net.h"
#include <sys/epoll.h>

int main(int argc, char **argv)
{
    int clients = atoi(argv[1]), open = 0, accepted = 0, listener = serve(2300), set = epoll_create1(0);
    struct epoll_event event, found[4];
    memset(&event, 0, sizeof event);
    event.events = EPOLLIN;
    event.data.fd = listener;
    assert(epoll_ctl(set, EPOLL_CTL_ADD, listener, &event) == 0);
    assert(epoll_ctl(set, EPOLL_CTL_ADD, listener, &event) == -1);
    while (accepted < clients || open > 0) {
        int n = epoll_wait(set, found, 4, -1);
        assert(n > 0);
        for (int i = 0; i < n; i++) {
            int fd = found[i].data.fd;
            if (fd == listener) {
                fd = accept(listener, 0, 0);
                accepted++;
                open++;
                event.data.fd = fd;
#ifdef FORGET
                if (accepted == 2)
                    continue;
#endif
                assert(epoll_ctl(set, EPOLL_CTL_ADD, fd, &event) == 0);
                continue;
            }
            char c = get(fd);
            if (c) {
                put(fd, c);
                continue;
            }
            close(fd);
            open--;
        }
    }
    return 0;
}
