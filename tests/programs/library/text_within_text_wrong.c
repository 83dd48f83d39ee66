// As text_within_text.c, with two characters that need not be the same.
// check: assert=violated
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
    assert(line[8] == stamp[1]); // FAIL!
    return 0;
}
