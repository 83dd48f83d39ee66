// part
// A process that has shut its own end of a connection is told so by each write; what comes from the other side is still read. With
// PEER the other side ends instead: over a path of one host nothing that is sent then is lost without a word.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2];
    char byte;
    signal(SIGPIPE, SIG_IGN);
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
    int child = fork();
    if (child == 0) {
        close(ends[0]);
        assert(write(ends[1], "b", 1) == 1);
        _exit(0);
    }
    close(ends[1]);
#ifdef PEER
    waitpid(child, 0, 0);
#elif !defined OPEN
    assert(shutdown(ends[0], SHUT_WR) == 0);
#endif
    assert(write(ends[0], "a", 1) == -1 && errno == EPIPE);
    assert(read(ends[0], &byte, 1) == 1 && byte == 'b');
    return 0;
}
