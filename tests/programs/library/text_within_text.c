// A text of which only the length is known becomes part of another as it is.
// check: assert=safe
// schedules: none
// native: reads what differs from run to run
#include <assert.h>
#include <stdio.h>
#include <time.h>

int main(void)
{
    char stamp[16], line[40];
    time_t now = time(0);
    struct tm tm;
    localtime_r(&now, &tm);
    strftime(stamp, sizeof stamp, "%H:%M", &tm);
    snprintf(line, sizeof line, "%7s %s", "at", stamp);
    assert(line[8] == stamp[0] && line[12] == stamp[4] && line[13] == 0);
    return 0;
}
