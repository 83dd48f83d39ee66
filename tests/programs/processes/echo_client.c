// part
// A client of the echo service: what it sends comes back.
#include "net.h"

int main(int argc, char **argv)
{
    char sent = argc > 1 ? (char)('a' + atoi(argv[1])) : 'x';
    int fd = call(2007);
    for (int i = 0; i < 2; i++) {
        put(fd, sent);
        assert(get(fd) == sent);
    }
    close(fd);
    return 0;
}
