// part
// A FIFO that each of two processes makes if it is not there: one writes two bytes, the other reads until the end.
// With TWO there are two of them, which the processes open in opposite orders, so each waits for the other.
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int writes = argv[1][0] == 'w';
    mkfifo("/tmp/first", 0600);
#ifdef TWO
    mkfifo("/tmp/second", 0600);
    int a, b;
    if (writes) {
        a = open("/tmp/first", O_WRONLY);
        b = open("/tmp/second", O_RDONLY);
    } else {
        b = open("/tmp/second", O_WRONLY);
        a = open("/tmp/first", O_RDONLY);
    }
    assert(a >= 0 && b >= 0);
    return 0;
#else
    int fd = open("/tmp/first", writes ? O_WRONLY : O_RDONLY);
    assert(fd >= 0);
    if (writes) {
        assert(write(fd, "a", 1) == 1);
        assert(write(fd, "b", 1) == 1);
        close(fd);
        return 0;
    }
    char got[4], n = 0;
    while (read(fd, got + n, 1) == 1)
        n++;
    assert(n == 2 && got[0] == 'a' && got[1] == 'b');
    unlink("/tmp/first");
    return 0;
#endif
}
