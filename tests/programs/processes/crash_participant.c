// part
// A participant of two-phase commit whose coordinator may crash. One that has not voted yet aborts; one that has voted
// for it does not know, and leaves it open. With HASTY it aborts, too, although the other may have been told to commit. The second
// tells the first what was decided.
#include "net.h"

int main(int argc, char **argv)
{
    int number = argc > 1 ? atoi(argv[1]) : 1, listener = serve(2100 + number), fd = accept(listener, 0, 0);
    char decided = 'A';
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
    if (number == 1) {
        char told = get(accept(listener, 0, 0));
        assert(!(decided == 'C' && told == 'A') && !(decided == 'A' && told == 'C'));
    } else
        put(call(2101), decided);
    return 0;
}
