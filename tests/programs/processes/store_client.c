// part
// A client of a key-value store, which adds one.
#include "net.h"

int main(void)
{
    int fd = call(2400);
    put(fd, '+');
    assert(get(fd) == '!');
    close(fd);
    return 0;
}
