// How an end of a pipe was opened, and whether it waits, is known.
// check: assert=safe
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    if (pipe(ends))
        return 0;
    int reading = fcntl(ends[0], F_GETFL), writing = fcntl(ends[1], F_GETFL);
    assert((reading & O_ACCMODE) == O_RDONLY);
    assert((writing & O_ACCMODE) == O_WRONLY);
    assert(!(reading & O_NONBLOCK));
    fcntl(ends[0], F_SETFL, reading | O_NONBLOCK);
    assert(fcntl(ends[0], F_GETFL) & O_NONBLOCK);
    assert(!(fcntl(ends[1], F_GETFL) & O_NONBLOCK));
    return 0;
}
