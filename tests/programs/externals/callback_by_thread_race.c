// An undefined function that is given a function has threads of its own that call it; that one counts without a lock.
// check: race=violated
// flags: --external on_event=thread
// tsan: undefined
// native: it does not link
#include <pthread.h>

void on_event(void (*handler)(void *), void *context);

static void seen(void *context)
{
    ++*(int *)context; // RACE!
}

int main(void)
{
    static int events;
    on_event(seen, &events);
    events++; // RACE!
    return 0;
}
