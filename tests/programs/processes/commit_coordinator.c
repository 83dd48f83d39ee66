// part
// Two-phase commit: the coordinator asks all participants, and tells them what was decided. With IGNORED it does not
// look at the vote of the last one.
#include "net.h"

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, fds[8], listener = serve(2100), all = 1;
    for (int i = 0; i < n; i++)
        fds[i] = accept(listener, 0, 0);
    for (int i = 0; i < n; i++)
        put(fds[i], '?');
    for (int i = 0; i < n; i++) {
        char vote = get(fds[i]);
#ifdef IGNORED
        if (i == n - 1)
            continue;
#endif
        if (vote != 'y')
            all = 0;
    }
    for (int i = 0; i < n; i++)
        put(fds[i], all ? 'C' : 'A');
    for (int i = 0; i < n; i++)
        close(fds[i]);
    return 0;
}
