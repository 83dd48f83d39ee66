// part
// One side of a connection says that it sends no more, or, with GONE, leaves. Polling tells the two apart: only who has left is a
// hang-up. With TRUSTING the second is taken for an answer that is still to come.
#include <assert.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char byte;
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    int child = fork();
    if (child == 0) {
        close(ends[0]);
        write(ends[1], "x", 1);
#ifndef GONE
        shutdown(ends[1], SHUT_WR);
        read(ends[1], &byte, 1);
#endif
        _exit(0);
    }
    close(ends[1]);
    struct pollfd look = {ends[0], POLLIN, 0};
    assert(poll(&look, 1, -1) == 1 && (look.revents & POLLIN));
    assert(read(ends[0], &byte, 1) == 1);
    assert(poll(&look, 1, -1) == 1 && (look.revents & POLLIN));
    assert(read(ends[0], &byte, 1) == 0);
#ifdef GONE
    waitpid(child, 0, 0);
    assert(poll(&look, 1, -1) == 1);
#ifdef TRUSTING
    assert(!(look.revents & POLLHUP));
#else
    assert(look.revents & POLLHUP);
#endif
#else
    assert(poll(&look, 1, -1) == 1 && !(look.revents & (POLLHUP | POLLERR)));
    close(ends[0]);
    waitpid(child, 0, 0);
#endif
    return 0;
}
