// part
// Counts what is received, and no more is answered than was asked.
#include <assert.h>

static struct {
    int asked, answered;
} seen;

void monitor_received(const char *by, const char *from, const void *message, unsigned long size)
{
    if (*(const char *)message == 'x')
        seen.asked++;
    else
        assert(++seen.answered <= seen.asked);
}
