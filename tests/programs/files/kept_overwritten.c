// Two threads write to the beginning of a file, each by its own descriptor: one line is lost.
// check: assert=violated race=safe
// flags: --files given
// violates: assert
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

static void *log_line(void *text)
{
    int fd = open("threadproof-log", O_WRONLY | O_CREAT, 0644);
    write(fd, text, 4);
    close(fd);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    struct stat about;
    pthread_create(&a, 0, log_line, "one\n");
    pthread_create(&b, 0, log_line, "two\n");
    pthread_join(a, 0);
    pthread_join(b, 0);
    stat("threadproof-log", &about);
    unlink("threadproof-log");
    assert(about.st_size == 8); // FAIL!
    return 0;
}
