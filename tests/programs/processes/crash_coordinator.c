// part
// The coordinator of two-phase commit for participants that it does not wait to see end.
#include "net.h"

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, fds[8], listener = serve(2100), all = 1;
    for (int i = 0; i < n; i++)
        fds[i] = accept(listener, 0, 0);
    for (int i = 0; i < n; i++)
        put(fds[i], '?');
    for (int i = 0; i < n; i++)
        if (get(fds[i]) != 'y')
            all = 0;
    for (int i = 0; i < n; i++)
        put(fds[i], all ? 'C' : 'A');
    return 0;
}
