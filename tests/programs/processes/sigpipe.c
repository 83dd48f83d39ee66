// part
// A child writes into a pipe that no process reads: the signal ends it, which its parent sees. With IGNORES the child ignores the
// signal and is told by an error instead; with UNTOLD the parent still expects the signal.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2], status;
    assert(pipe(ends) == 0);
    close(ends[0]);
    int child = fork();
    if (child == 0) {
#ifdef IGNORES
        signal(SIGPIPE, SIG_IGN);
#endif
        if (write(ends[1], "x", 1) < 0)
            _exit(errno == EPIPE ? 7 : 8);
        _exit(0);
    }
    assert(waitpid(child, &status, 0) == child);
#if defined IGNORES && !defined UNTOLD
    assert(WIFEXITED(status) && WEXITSTATUS(status) == 7);
#else
    assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
#endif
    return 0;
}
