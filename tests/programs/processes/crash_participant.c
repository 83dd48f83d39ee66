// part
// A participant of two-phase commit whose coordinator may crash. One that has not voted yet aborts; one that has voted
// for it does not know, and leaves it open. With HASTY it aborts, too, although the other may have been told to commit. The second
// tells the first what was decided.
#include "net.h"

int main(int argc, char **argv)
{
    int first = argc > 1 && argv[1][0] == '1', fd, other = first ? serve(2190) : -1;
    char decided = 'A';
    fd = call(2100);
    if (get(fd) == '?') {
        put(fd, 'y');
        decided = get(fd);
        if (!decided)
#ifdef HASTY
            decided = 'A';
#else
            decided = '?';
#endif
    }
    if (first) {
        char told = get(accept(other, 0, 0));
        assert(!(decided == 'C' && told == 'A') && !(decided == 'A' && told == 'C'));
    } else
        put(call(2190), decided);
    return 0;
}
