// part
// Two answers may be sent before one is received: a receiver that waits does not keep a monitor's other calls from coming.
#include <assert.h>

static int sent, received;

void monitor_sent(const char *from, const char *to, const void *message, unsigned long size)
{
    sent += (int)size;
}

void monitor_received(const char *by, const char *from, const void *message, unsigned long size)
{
    received += (int)size;
    assert(received <= sent);
#ifdef STRICT
    assert(sent == received);
#endif
}
