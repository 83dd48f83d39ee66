// part
// The number of a process, and its parent, stay as they were when it becomes another program.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int ends[2], told[2], status;
    assert(pipe(ends) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        dup2(ends[1], 7);
        execl("teller", "teller", (char *)0);
        _exit(1);
    }
    close(ends[1]);
    assert(read(ends[0], &told[0], sizeof(int)) == sizeof(int));
    assert(read(ends[0], &told[1], sizeof(int)) == sizeof(int));
    assert(told[0] == child && told[1] == getpid());
    assert(wait(&status) == child);
#ifdef OTHER
    assert(WEXITSTATUS(status) == 1);
#else
    assert(WEXITSTATUS(status) == 4);
#endif
    return 0;
}
