// Two threads answer one another over a pair of sockets, and touch the item in turns.
// check: race=safe deadlock=safe
// cc: same
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];
static int item;

static void *answer(void *unused)
{
    char token;
    if (recv(ends[1], &token, 1, 0) == 1) {
        item++; // NORACE
        if (send(ends[1], &token, 1, 0) != 1)
            return 0;
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    char token = 'x';
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
        return 1;
    pthread_create(&thread, 0, answer, 0);
    item = 1; // NORACE
    if (send(ends[0], &token, 1, 0) != 1 || recv(ends[0], &token, 1, 0) != 1)
        return 1;
    item++; // NORACE
    pthread_join(thread, 0);
    return 0;
}
