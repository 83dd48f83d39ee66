// A thread fills a buffer, and another looks at it after the join: what comes from a file is written by the caller.
// check: race=safe deadlock=safe memory=safe
// native: files
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char buffer[4];
static int file;

static void *fill(void *unused)
{
    (void)unused;
    read(file, buffer, sizeof buffer);
    return 0;
}

int main(void)
{
    pthread_t thread;
    file = open("input", O_RDONLY);
    if (file < 0)
        return 1;
    pthread_create(&thread, 0, fill, 0);
    pthread_join(thread, 0);
    int first = buffer[0];
    return first == 'x';
}
