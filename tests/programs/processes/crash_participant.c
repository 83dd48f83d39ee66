// part
// A participant of two-phase commit whose coordinator may crash. One that has not voted yet aborts; one that has voted
// for it does not know, and leaves it open. With HASTY it aborts, too, although another may have been told to commit.
#include "net.h"

int main(int argc, char **argv)
{
    int fd = try_call(2100), report;
    char decided = 'A';
    if (fd >= 0 && get(fd) == '?') {
        put(fd, 'y');
        decided = get(fd);
        if (!decided)
#ifdef HASTY
            decided = 'A';
#else
            decided = '?';
#endif
    }
    report = call(2190);
    put(report, decided);
    close(report);
    return 0;
}
