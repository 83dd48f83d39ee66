// The address is shorter than the call is told, with _GNU_SOURCE as without.
// check: memory=violated
// native: never
#define _GNU_SOURCE
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    unsigned short address[4] = {AF_INET};
    address[1] = htons(5000);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return 1;
    connect(fd, (struct sockaddr *)address, sizeof(struct sockaddr_in)); // MEMORY!
    close(fd);
    return 0;
}
