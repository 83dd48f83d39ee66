// A pair of sockets: a read that does not wait, an end that writes no more, and polling once the peer is gone.
// check: assert=safe race=safe deadlock=safe memory=safe
// cc: same
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

static int polled(int fd, int events)
{
    struct pollfd asked = {fd, (short)events, 0};
    int n = poll(&asked, 1, 0);
    return n * 100 + asked.revents;
}

int main(void)
{
    int pair[2], ends[2];
    char c;
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    assert(recv(pair[0], &c, 1, MSG_DONTWAIT) == -1 && errno == EAGAIN);
    assert(send(pair[1], "x", 1, MSG_NOSIGNAL) == 1);
    assert(recv(pair[0], &c, 1, MSG_DONTWAIT) == 1 && c == 'x');
    assert(shutdown(pair[1], SHUT_WR) == 0);
    assert(recv(pair[0], &c, 1, 0) == 0);
    assert(polled(pair[0], POLLIN) == 100 + POLLIN);
    assert(send(pair[1], "y", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
    assert(send(pair[0], "z", 1, 0) == 1);
    assert(recv(pair[1], &c, 1, 0) == 1 && c == 'z');
    close(pair[1]);
    assert(polled(pair[0], POLLIN) == 100 + POLLIN + POLLHUP);

    assert(pipe(ends) == 0);
    assert(polled(ends[0], POLLIN) == 0);
    assert(write(ends[1], "x", 1) == 1);
    close(ends[1]);
    assert(polled(ends[0], POLLIN) == 100 + POLLIN + POLLHUP);
    assert(read(ends[0], &c, 1) == 1);
    assert(polled(ends[0], POLLIN) == 100 + POLLHUP);
    return 0;
}
