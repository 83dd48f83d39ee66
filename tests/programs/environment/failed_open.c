// Each worker opens a file of its own; those that cannot count that, under a lock.
// check: race=safe
// native: it opens files
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static const char *const names[] = {"one", "two"};
static int failed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg)
{
    char byte;
    int fd = open(arg, O_RDONLY);
    if (fd < 0) {
        pthread_mutex_lock(&lock);
        failed++;
        pthread_mutex_unlock(&lock);
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
