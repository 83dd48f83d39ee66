// part
// A client that waits for the server to close.
#include "net.h"

int main(void)
{
    int fd = call(2041);
    assert(get(fd) == 0);
    close(fd);
    return 0;
}
