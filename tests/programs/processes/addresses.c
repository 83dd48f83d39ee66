// part
// The texts of addresses, and the address that a socket is bound to.
#include "net.h"
#include <arpa/inet.h>

#ifdef OTHER
#define HOST "127.0.20.25"
#else
#define HOST "127.0.20.255"
#endif

int main(void)
{
    struct in_addr host;
    host.s_addr = inet_addr("9.10.99.100");
    assert(strcmp(inet_ntoa(host), "9.10.99.100") == 0);
    host.s_addr = inet_addr(HOST);
    assert(strcmp(inet_ntoa(host), "127.0.20.255") == 0);
    struct sockaddr_in bound;
    socklen_t length = sizeof bound;
    int fd = serve(2009);
    assert(getsockname(fd, (struct sockaddr *)&bound, &length) == 0);
    assert(strcmp(inet_ntoa(bound.sin_addr), "127.0.0.1") == 0 && ntohs(bound.sin_port) == 2009);
    close(fd);
    return 0;
}
