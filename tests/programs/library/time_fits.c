// A time with its date has 19 characters, whatever it is, and the room has one more.
// check: assert=safe
// native: prints what differs from run to run
#include <assert.h>
#include <string.h>
#include <time.h>

int main(void)
{
    char stamp[20] = "";
    struct tm tm;
    time_t now = time(0);
    localtime_r(&now, &tm);
    size_t length = strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M:%S", &tm);
    assert(length == 19 && strlen(stamp) == length);
    return 0;
}
