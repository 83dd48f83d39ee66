// A count of bytes that may be -1 is used as an index.
// check: memory=violated
// output: any
// may-violate: memory
#include <unistd.h>

static char buffer[4];

int main(void)
{
    ssize_t n = read(0, buffer, sizeof buffer - 1);
    buffer[n] = 0; // MEMORY!
    return 0;
}
