// part
// One node leads.
#include "net.h"

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2, listener = serve(2199), leaders = 0;
    for (int i = 0; i < n; i++) {
        int fd = accept(listener, 0, 0);
        leaders += get(fd) == 'L';
        close(fd);
    }
    assert(leaders == 1);
    return 0;
}
