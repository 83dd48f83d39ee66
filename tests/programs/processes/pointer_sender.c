// part
// Sends an address: to another process it means nothing.
#include "net.h"

int main(void)
{
    int fd = call(2007);
    char *p = malloc(1);
    write(fd, &p, sizeof p);
    close(fd);
    return 0;
}
