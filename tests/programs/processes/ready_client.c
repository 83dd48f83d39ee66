// part
// A client of the servers by `select` and `epoll`: its own letter comes back.
#include "net.h"

int main(int argc, char **argv)
{
    char own = argv[1][0];
    int fd = call(2300);
    put(fd, own);
    assert(get(fd) == own);
    close(fd);
    return 0;
}
