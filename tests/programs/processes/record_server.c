// part
// Takes a record of eight bytes. With WHOLE it reads until all of them have come.
#include "net.h"

struct record {
    int kind, value;
};

int main(void)
{
    int listener = serve(2900), fd = accept(listener, 0, 0);
    struct record record;
    size_t got = 0;
#ifdef WHOLE
    while (got < sizeof record) {
        ssize_t n = read(fd, (char *)&record + got, sizeof record - got);
        assert(n > 0);
        got += (size_t)n;
    }
#else
    got = (size_t)read(fd, &record, sizeof record);
    assert(got == sizeof record);
#endif
    assert(record.kind == 1 && record.value == 2);
    close(fd);
    return 0;
}
