// part
// The server of an echo service: one client after the other.
#include "net.h"

int main(int argc, char **argv)
{
    int clients = argc > 1 ? atoi(argv[1]) : 1;
    int listener = serve(2007);
    for (int i = 0; i < clients; i++) {
        int fd = accept(listener, 0, 0);
        assert(fd >= 0);
        char bytes[4];
        for (;;) {
            ssize_t n = read(fd, bytes, sizeof bytes);
            if (n <= 0)
                break;
            assert(write(fd, bytes, n) == n);
        }
        close(fd);
    }
    close(listener);
    return 0;
}
