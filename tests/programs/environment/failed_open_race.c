// Each worker opens a file of its own; those that cannot count that, without a lock.
// check: race=violated
// native: it opens files
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static const char *const names[] = {"one", "two"};
static int failed;

static void *work(void *arg)
{
    char byte;
    int fd = open(arg, O_RDONLY);
    if (fd < 0) {
        failed++; // RACE!
        return 0;
    }
    while (read(fd, &byte, 1) == 1) {
    }
    close(fd);
    return 0;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, (void *)names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return failed != 0;
}
