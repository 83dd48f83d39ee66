// part
// Reads to the end of its input.
#include <unistd.h>

int main(void)
{
    char c;
    while (read(0, &c, 1) == 1)
        ;
    return 0;
}
