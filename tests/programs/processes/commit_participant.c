// part
// A participant of two-phase commit: it votes as its argument says. What it voted against is not committed.
#include "net.h"

int main(int argc, char **argv)
{
    char vote = argc > 1 && argv[1][0] == '1' ? 'n' : 'y';
    int fd = call(2100);
    assert(get(fd) == '?');
    put(fd, vote);
    char decided = get(fd);
    assert(decided == 'C' || decided == 'A');
    assert(!(vote == 'n' && decided == 'C'));
    close(fd);
    return 0;
}
