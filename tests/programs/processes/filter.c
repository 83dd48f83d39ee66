// part
// Adds its argument to each byte of its input, and ends with how many there were.
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int step = argc > 1 ? atoi(argv[1]) : 0, count = 0;
    char c;
    while (read(0, &c, 1) == 1) {
        c = (char)(c + step);
        count++;
        if (write(1, &c, 1) != 1)
            return 8;
    }
    return count;
}
