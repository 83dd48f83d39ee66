// part
// One process sends two datagrams, and the other reads both. On a network the second may come first. With NUMBERED the
// reader goes by what they say, not by when they come.
#include "net.h"

int main(int argc, char **argv)
{
    int reads = argv[1][0] == 'r', fd = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in here = at(2710), sender = at(2711);
    char first = 0, second = 0, go = 0;
    if (reads) {
        assert(bind(fd, (struct sockaddr *)&here, sizeof here) == 0);
        // There from now on.
        int told = call(2712);
        put(told, 'g');
        close(told);
        assert(recv(fd, &first, 1, 0) == 1 && recv(fd, &second, 1, 0) == 1);
#ifdef NUMBERED
        assert(first >= '1' && first <= '2' && second >= '1' && second <= '2');
#else
        assert(first <= second);
#endif
        return 0;
    }
    int listener = serve(2712), from = accept(listener, 0, 0);
    go = get(from);
    close(from);
    close(listener);
    if (go != 'g')
        return 0;
    assert(bind(fd, (struct sockaddr *)&sender, sizeof sender) == 0);
    sendto(fd, "1", 1, 0, (struct sockaddr *)&here, sizeof here);
    sendto(fd, "2", 1, 0, (struct sockaddr *)&here, sizeof here);
    return 0;
}
