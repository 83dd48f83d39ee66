// part
// A client that begins anew where a connection breaks, and a server that lives with it. With TRUSTING it takes the end of a
// connection for an answer.
#include "net.h"

int main(int argc, char **argv)
{
    if (argv[1][0] == 's') {
        int listener = serve(2730);
        for (;;) {
            int fd = accept(listener, 0, 0);
            char c = get(fd);
            if (c)
                put(fd, (char)(c + 1));
            close(fd);
        }
    }
    for (;;) {
        int fd = call(2730);
        put(fd, 'a');
        char c = get(fd);
        close(fd);
#ifndef TRUSTING
        if (!c)
            continue;
#endif
        assert(c == 'b');
        return 0;
    }
}
