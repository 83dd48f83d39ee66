// part
// A client sends two letters one after the other and hangs up; the server says what each of its reads gave.
#include "outcome.h"

int main(int argc, char **argv)
{
    if (argv[1][0] != 's') {
        int fd = call(2820);
        put(fd, 'a');
        put(fd, 'b');
        return 0;
    }
    int fd = accept(serve(2820), 0, 0), at = 0;
    char text[16] = "", got[4];
    for (;;) {
        ssize_t n = read(fd, got, sizeof got);
        if (n <= 0)
            break;
        memcpy(text + at, got, (size_t)n);
        at += (int)n;
        text[at++] = '.';
    }
    outcome(text);
    return 0;
}
