// part
// A descriptor that closes on exec: without APART the new program holds the pipe open, and the reader waits for ever.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef APART
#define FLAGS O_CLOEXEC
#else
#define FLAGS 0
#endif

int main(void)
{
    int ends[2], hold[2];
    assert(pipe2(ends, FLAGS) == 0 && pipe(hold) == 0);
    char *words[] = {"waiter", 0};
    if (fork() == 0) {
        close(hold[1]);
        dup2(hold[0], 0);
        execv("/usr/bin/waiter", words);
        _exit(9);
    }
    close(ends[1]);
    char c;
    assert(read(ends[0], &c, 1) == 0);
    close(hold[1]);
    assert(wait(0) > 0);
    return 0;
}
