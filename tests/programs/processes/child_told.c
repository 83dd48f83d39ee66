// part
// A parent with a handler of SIGCHLD, without SA_RESTART, reads a byte that its child wrote and waits for its end. Both calls may be
// ended by a signal while they wait. With POLLED it reads once there is something to read, which no signal can take away; with AGAIN it
// waits again.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t ended;
static void on_child(int number) { ended = 1; }

int main(void)
{
    struct sigaction action;
    int ends[2], status;
    char byte;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_child;
    sigaction(SIGCHLD, &action, 0);
    assert(pipe(ends) == 0);
    int child = fork();
    if (child == 0) {
        assert(write(ends[1], "x", 1) == 1);
        _exit(3);
    }
#ifdef POLLED
    struct pollfd from = {.fd = ends[0], .events = POLLIN};
    while (poll(&from, 1, -1) < 0)
        assert(errno == EINTR);
    assert(read(ends[0], &byte, 1) == 1);
#else
    assert(read(ends[0], &byte, 1) == 1 || errno == EINTR);
#endif
#ifdef AGAIN
    while (waitpid(child, &status, 0) < 0)
        assert(errno == EINTR);
#else
    assert(waitpid(child, &status, 0) == child);
#endif
    assert(WEXITSTATUS(status) == 3);
    return 0;
}
