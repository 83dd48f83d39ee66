// part
// Two peers send each other one datagram of two bytes, and read into a buffer of four.
#include "net.h"

int main(int argc, char **argv)
{
    int own = atoi(argv[1]), other = atoi(argv[2]), fd = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in here = at(2700 + own), there = at(2700 + other), from;
    socklen_t length = sizeof from;
    char bytes[4] = {0};
    assert(bind(fd, (struct sockaddr *)&here, sizeof here) == 0);
    // The first waits for the second, which sends once.
    if (own == 1) {
        assert(recvfrom(fd, bytes, sizeof bytes, 0, (struct sockaddr *)&from, &length) == 2);
        assert(from.sin_port == there.sin_port && bytes[1] == '2');
        assert(sendto(fd, "x1", 2, 0, (struct sockaddr *)&from, length) == 2);
        return 0;
    }
    struct sockaddr_in first = there;
    assert(sendto(fd, "x2", 2, 0, (struct sockaddr *)&first, sizeof first) == 2);
    assert(recv(fd, bytes, sizeof bytes, 0) == 2);
    return 0;
}
