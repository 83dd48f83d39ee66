// part
// Asks what its socket is called, and whether something went wrong with the connection.
#include "net.h"

int main(void)
{
    int listener = serve(3400), type = 0, error = 7;
    struct sockaddr_in own, peer;
    socklen_t length = sizeof own;
    assert(getsockname(listener, (struct sockaddr *)&own, &length) == 0);
    assert(own.sin_family == AF_INET && ntohs(own.sin_port) == PORT);
    int fd = accept(listener, 0, 0);
    length = sizeof peer;
    assert(getpeername(fd, (struct sockaddr *)&peer, &length) == 0);
    assert(length == sizeof peer && peer.sin_addr.s_addr == htonl(INADDR_LOOPBACK));
    length = sizeof type;
    assert(getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length) == 0 && type == SOCK_STREAM);
    length = sizeof error;
    assert(getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &length) == 0 && error == 0);
    length = sizeof peer;
    assert(getpeername(listener, (struct sockaddr *)&peer, &length) == -1);
    put(fd, 'k');
    close(fd);
    return 0;
}
