// part
// Sees what was decided: a message of one letter from each process, and no two that contradict each other.
#include "net.h"

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, listener = serve(2190), committed = 0, aborted = 0;
    for (int i = 0; i < n; i++) {
        int fd = accept(listener, 0, 0);
        char decided = get(fd);
        committed |= decided == 'C';
        aborted |= decided == 'A';
        assert(!(committed && aborted));
        close(fd);
    }
    return 0;
}
