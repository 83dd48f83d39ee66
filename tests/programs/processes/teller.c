// part
// Tells its number and its parent's, and ends with what a child of its own ends with.
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int own = getpid(), parent = getppid(), status = 0;
    if (write(7, &own, sizeof own) < 0 || write(7, &parent, sizeof parent) < 0)
        return 9;
    if (fork() == 0)
        _exit(4);
    wait(&status);
    return WEXITSTATUS(status);
}
