// What was written is read again, and a file that was not made is not there.
// check: assert=safe race=safe memory=safe
// flags: --files given
// cc: same
// expect: 5 hello
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    char text[16] = "";
    struct stat about;
    assert(open("threadproof-no-such-file", O_RDONLY) == -1 && errno == ENOENT);
    int fd = open("threadproof-kept", O_RDWR | O_CREAT | O_TRUNC, 0644);
    assert(fd >= 0);
    assert(write(fd, "hello", 5) == 5);
    assert(lseek(fd, 0, SEEK_SET) == 0);
    long n = read(fd, text, sizeof text);
    assert(fstat(fd, &about) == 0 && about.st_size == 5 && S_ISREG(about.st_mode));
    close(fd);
    assert(strcmp(text, "hello") == 0);
    printf("%ld %s\n", n, text);
    assert(unlink("threadproof-kept") == 0);
    assert(access("threadproof-kept", F_OK) == -1);
    return 0;
}
