// A pointer to characters that a caller passes leads to a string.
// check: race=safe
// flags: --entry length
// schedules: first

#include <string.h>

int length(const char *s)
{
    return (int)strlen(s);
}
