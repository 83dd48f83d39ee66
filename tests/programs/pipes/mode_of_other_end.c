// The mode of one end of a pipe is not that of the other.
// check: assert=violated
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
    fcntl(ends[1], F_SETFL, writing | O_NONBLOCK);
    assert(fcntl(ends[0], F_GETFL) & O_NONBLOCK); // FAIL!
    assert(!(fcntl(ends[1], F_GETFL) & O_NONBLOCK));
    return 0;
}
