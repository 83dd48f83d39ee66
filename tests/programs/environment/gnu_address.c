// With _GNU_SOURCE headers declare addresses of sockets as a transparent union: what is passed is the pointer.
// check: race=safe memory=safe
#define _GNU_SOURCE
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(5000);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return 1;
    if (connect(fd, &address, sizeof address) == 0) {
        socklen_t length = sizeof address;
        getpeername(fd, (struct sockaddr *)&address, &length);
    }
    close(fd);
    return 0;
}
