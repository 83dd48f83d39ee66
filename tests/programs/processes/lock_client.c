// part
// A client of the lock server: it takes the locks in the order of its argument, and gives them back.
#include "net.h"

static void ask(int fd, char what)
{
    put(fd, what);
    assert(get(fd) == '!');
}

int main(int argc, char **argv)
{
    const char *order = argc > 1 ? argv[1] : "ABba";
    int fd = call(2300);
    for (int i = 0; order[i]; i++)
        ask(fd, order[i]);
    close(fd);
    return 0;
}
