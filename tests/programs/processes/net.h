// Sockets of one host by port, for the programs of this folder.
#include <assert.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static inline struct sockaddr_in at(int port)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}
static inline int serve(int port)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = at(port);
    int one = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) != 0 || listen(fd, 8) != 0)
        exit(9);
    return fd;
}
// Tries until a process listens.
static inline int call(int port)
{
    struct sockaddr_in address = at(port);
    for (;;) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
            return fd;
        close(fd);
        usleep(1000);
    }
}
// Tries once: perhaps no process listens there, now or ever.
static inline int try_call(int port)
{
    struct sockaddr_in address = at(port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    close(fd);
    return -1;
}
static inline char get(int fd)
{
    char c = 0;
    return read(fd, &c, 1) == 1 ? c : 0;
}
static inline void put(int fd, char c)
{
    ssize_t n = send(fd, &c, 1, MSG_NOSIGNAL);
    (void)n;
}
