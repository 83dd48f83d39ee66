// part
// A payment by datagrams, which may be lost or come twice. The client sends it at most twice, until it is confirmed; the
// server books each number once. With TWICE it books whatever comes.
#include "net.h"
#include <poll.h>

static int shop(void)
{
    int fd = socket(AF_INET, SOCK_DGRAM, 0), booked = 0;
    struct sockaddr_in here = at(2720), from;
    char last = 0, number;
    assert(bind(fd, (struct sockaddr *)&here, sizeof here) == 0);
    for (;;) {
        socklen_t length = sizeof from;
        if (recvfrom(fd, &number, 1, 0, (struct sockaddr *)&from, &length) != 1)
            return 1;
#ifndef TWICE
        if (number != last)
#endif
            booked++;
        last = number;
        assert(booked <= 1);
        sendto(fd, &number, 1, 0, (struct sockaddr *)&from, length);
    }
}

int main(int argc, char **argv)
{
    if (argv[1][0] == 's')
        return shop();
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in here = at(2721), there = at(2720);
    struct pollfd waits = {fd, POLLIN, 0};
    char number = '7';
    assert(bind(fd, (struct sockaddr *)&here, sizeof here) == 0);
    for (int i = 0; i < 2; i++) {
        sendto(fd, &number, 1, 0, (struct sockaddr *)&there, sizeof there);
        if (poll(&waits, 1, 10) > 0)
            break;
    }
    return 0;
}
