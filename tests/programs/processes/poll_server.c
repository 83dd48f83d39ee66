// part
// One thread serves all clients with `poll`: each letter is answered by the next one. With WRONG all answers go to the first.
#include "net.h"
#include <poll.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, listener = serve(2600), left = n;
    struct pollfd list[4];
    for (int i = 0; i < n; i++) {
        list[i].fd = accept(listener, 0, 0);
        list[i].events = POLLIN;
    }
    while (left > 0) {
        assert(poll(list, n, -1) > 0);
        for (int i = 0; i < n; i++) {
            if (list[i].fd < 0 || !list[i].revents)
                continue;
            char asked = get(list[i].fd);
            if (!asked) {
                close(list[i].fd);
                list[i].fd = -1;
                left--;
                continue;
            }
#ifdef WRONG
            put(list[0].fd, asked + 1);
#else
            put(list[i].fd, asked + 1);
#endif
        }
    }
    return 0;
}
