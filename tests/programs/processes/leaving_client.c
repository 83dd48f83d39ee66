// part
// Calls once, and waits for a word. With SURE it expects the end of the connection, and no error.
#include "net.h"

int main(void)
{
    struct sockaddr_in address = at(3100);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        return 0;
    char c;
    ssize_t n = read(fd, &c, 1);
#ifdef SURE
    assert(n == 0);
#else
    assert(n <= 0);
#endif
    return 0;
}
