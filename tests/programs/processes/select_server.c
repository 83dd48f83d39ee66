// part
// One thread serves two clients by `select`: what comes goes back to the one it came from. With WRONG to the other.
#include "net.h"
#include <sys/select.h>

int main(void)
{
    int listener = serve(2300), fd[2], open = 2;
    for (int i = 0; i < 2; i++)
        fd[i] = accept(listener, 0, 0);
    close(listener);
    while (open > 0) {
        fd_set set;
        int most = 0;
        FD_ZERO(&set);
        for (int i = 0; i < 2; i++)
            if (fd[i] >= 0) {
                FD_SET(fd[i], &set);
                most = fd[i] > most ? fd[i] : most;
            }
        assert(select(most + 1, &set, 0, 0, 0) > 0);
        for (int i = 0; i < 2; i++) {
            if (fd[i] < 0 || !FD_ISSET(fd[i], &set))
                continue;
            char c = get(fd[i]);
            if (!c) {
                close(fd[i]);
                fd[i] = -1;
                open--;
                continue;
            }
#ifdef WRONG
            put(fd[1 - i] >= 0 ? fd[1 - i] : fd[i], c);
#else
            put(fd[i], c);
#endif
        }
    }
    return 0;
}
