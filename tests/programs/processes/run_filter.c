// part
// Starts another program with its input and output on pipes, as a shell does, sends it two bytes and reads two back.
// With KEEPS the child has the writing end of its own input open as well.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int in[2], out[2], status;
    char back[2];
    assert(pipe(in) == 0 && pipe(out) == 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(in[0], 0);
        dup2(out[1], 1);
        close(in[0]);
        close(out[0]);
        close(out[1]);
#ifndef KEEPS
        close(in[1]);
#endif
        execl("./filter", "filter", "1", (char *)0);
        _exit(9);
    }
    close(in[0]);
    close(out[1]);
    assert(write(in[1], "ab", 2) == 2);
    close(in[1]);
    assert(read(out[0], &back[0], 1) == 1 && read(out[0], &back[1], 1) == 1);
    assert(back[0] == 'b' && back[1] == 'c');
    assert(waitpid(child, &status, 0) == child);
    assert(WIFEXITED(status) && WEXITSTATUS(status) == STATUS);
    return 0;
}
