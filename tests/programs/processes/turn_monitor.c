// part
// Watches messages: no two clients have a turn at once, and who gives one back has it.
#include <assert.h>
#include <string.h>

static char holder[16];

void monitor_sent(const char *from, const char *to, const void *message, unsigned long size)
{
    char what = *(const char *)message;
    if (what == 'g') {
        assert(strcmp(from, "server") == 0);
        assert(!holder[0]);
        strncpy(holder, to, sizeof holder - 1);
    }
    if (what == 'r') {
        assert(strcmp(holder, from) == 0);
        holder[0] = 0;
    }
}
