// A peer sends any bytes: a length that comes from outside is checked.
// check: memory=safe race=safe
// native: sockets
#include <sys/socket.h>
#include <unistd.h>

int main(void)
{
    unsigned char length, table[10] = {0};
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    if (recv(peer, &length, 1, 0) == 1 && length < sizeof table)
        table[length] = 1;
    close(peer);
    return table[0];
}
