// part
// A child writes a record into a file, and tells by its status whether that went well. With TOLD the parent goes by that.
#include <assert.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status, fd = open("records", O_CREAT | O_WRONLY, 0600);
    if (fd < 0)
        return 1;
    if (fork() == 0)
        _exit(write(fd, "record", 6) == 6 ? 0 : 3);
    assert(wait(&status) > 0 && WIFEXITED(status));
#ifdef TOLD
    assert(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 3);
#else
    assert(WEXITSTATUS(status) == 0);
#endif
    return 0;
}
