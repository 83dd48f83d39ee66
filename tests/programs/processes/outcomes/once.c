// part
// A client tries once to connect: it is served, or it is refused.
#include "outcome.h"
#include <poll.h>

int main(int argc, char **argv)
{
    if (argv[1][0] == 's') {
        int listener = serve(2830);
        struct pollfd waits = {listener, POLLIN, 0};
        if (poll(&waits, 1, 50) > 0)
            put(accept(listener, 0, 0), 'y');
        return 0;
    }
    struct sockaddr_in address = at(2830);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        outcome("refused");
    else
        outcome(get(fd) == 'y' ? "served" : "left");
    return 0;
}
