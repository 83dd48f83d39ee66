// As time_fits.c, with no room for the end.
// check: assert=violated
// violates: assert
// native: prints what differs from run to run
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void)
{
    char stamp[19] = "";
    struct tm tm;
    time_t now = time(0);
    localtime_r(&now, &tm);
    size_t length = strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M:%S", &tm);
    assert(length == 19 && strlen(stamp) == length); // FAIL!
    return 0;
}
