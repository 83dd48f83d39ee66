// A counter of events that is full refuses more, if it does not wait.
// check: assert=safe race=safe deadlock=safe
// cc: same
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

int main(void)
{
    int events = eventfd(0, EFD_NONBLOCK);
    uint64_t n = UINT64_MAX - 1;
    assert(write(events, &n, sizeof n) == sizeof n);
    n = 1;
    assert(write(events, &n, sizeof n) == -1 && errno == EAGAIN);
    n = UINT64_MAX;
    assert(write(events, &n, sizeof n) == -1 && errno == EINVAL);
    assert(read(events, &n, sizeof n) == sizeof n && n == UINT64_MAX - 1);
    return 0;
}
