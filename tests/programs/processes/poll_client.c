// part
// A client that asks for the letter after its own.
#include "net.h"

int main(int argc, char **argv)
{
    char own = argc > 1 ? argv[1][0] : '1';
    int fd = call(2600);
    put(fd, own);
    assert(get(fd) == own + 1);
    close(fd);
    return 0;
}
