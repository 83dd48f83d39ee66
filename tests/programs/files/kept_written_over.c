// As kept_written_read.c, but the file is cut off before it is read.
// check: assert=violated race=safe
// flags: --files given
// violates: assert
#include <assert.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
    char text[16] = "";
    int fd = open("threadproof-kept", O_RDWR | O_CREAT | O_TRUNC, 0644);
    write(fd, "hello", 5);
    ftruncate(fd, 3);
    lseek(fd, 0, SEEK_SET);
    read(fd, text, sizeof text);
    close(fd);
    unlink("threadproof-kept");
    assert(strcmp(text, "hello") == 0); // FAIL!
    return 0;
}
