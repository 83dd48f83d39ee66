// part
// Kills a child, which may be another program by then.
#include <assert.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        execl("sleeper", "sleeper", (char *)0);
        _exit(1);
    }
    kill(child, SIGKILL);
    assert(waitpid(child, &status, 0) == child);
#ifdef BY_ITSELF
    assert(WIFEXITED(status));
#else
    assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
#endif
    return 0;
}
