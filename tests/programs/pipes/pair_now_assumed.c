// A read that does not wait is taken to find what another thread writes.
// check: assert=violated race=safe deadlock=safe
// may-violate: assert
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/socket.h>

static int pair[2];

static void *writes(void *arg)
{
    send(pair[1], "x", 1, 0);
    return arg;
}

int main(void)
{
    char c;
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    pthread_t thread;
    pthread_create(&thread, NULL, writes, NULL);
    assert(recv(pair[0], &c, 1, MSG_DONTWAIT) == 1); // FAIL!
    pthread_join(thread, NULL);
    return 0;
}
