// part
// Sends a record in one call.
#include "net.h"

int main(void)
{
    int fd = call(2900), record[2] = {1, 2};
    assert(send(fd, record, sizeof record, MSG_NOSIGNAL) == sizeof record);
    close(fd);
    return 0;
}
