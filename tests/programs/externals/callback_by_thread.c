// An undefined function that is given a function has threads of its own that call it; that one counts under a lock.
// check: race=safe
// flags: --external on_event=thread
// tsan: undefined
// native: it does not link
#include <pthread.h>

void on_event(void (*handler)(void *), void *context);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void seen(void *context)
{
    pthread_mutex_lock(&lock);
    ++*(int *)context; // NORACE
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    static int events;
    on_event(seen, &events);
    pthread_mutex_lock(&lock);
    events++; // NORACE
    pthread_mutex_unlock(&lock);
    return 0;
}
