// part
// One process writes a byte into a FIFO, whose reader opens it, leaves and ends with 4. The byte may be in it by then, or the
// writer gets SIGPIPE.
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int status = 0;
    mkfifo("/f", 0600);
    if (fork() == 0) {
        int fd = open("/f", O_RDONLY);
        close(fd);
        _exit(4);
    }
    int fd = open("/f", O_WRONLY);
    ssize_t n = write(fd, "a", 1);
    (void)n;
    wait(&status);
    assert(WEXITSTATUS(status) == STATUS);
    return 0;
}
