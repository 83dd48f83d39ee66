// Reading may fail, or give less than was asked for.
// check: assert=safe memory=safe
// output: any
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void)
{
    char buffer[2];
    errno = 0;
    ssize_t n = read(0, buffer, sizeof buffer);
    if (n < 0) {
        assert(n == -1 && errno != 0);
        return 0;
    }
    assert(n <= 2);
    return 0;
}
