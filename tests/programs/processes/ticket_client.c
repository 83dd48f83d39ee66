// part
// Takes two numbers, and tries again where a connection ends without one: the second is another.
#include "net.h"

static char ticket(void)
{
    for (;;) {
        int fd = call(2400);
        char got = get(fd);
        close(fd);
        if (got)
            return got;
    }
}

int main(void)
{
    char first = ticket(), second = ticket();
    assert(second > first);
    return 0;
}
