// An event counter wakes a thread that polls it: what was done before the event is seen.
// check: race=safe deadlock=safe
// cc: same
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int event;
static int item;

static void *waiter(void *unused)
{
    struct pollfd wanted = {.fd = event, .events = POLLIN};
    uint64_t count;
    if (poll(&wanted, 1, -1) == 1 && read(event, &count, sizeof count) == (ssize_t)sizeof count)
        item++; // NORACE
    return unused;
}

int main(void)
{
    uint64_t one = 1;
    pthread_t thread;
    event = eventfd(0, 0);
    if (event < 0)
        return 1;
    pthread_create(&thread, 0, waiter, 0);
    item = 1; // NORACE
    if (write(event, &one, sizeof one) != (ssize_t)sizeof one)
        return 1;
    pthread_join(thread, 0);
    close(event);
    return 0;
}
