// Threads are created where something happens in a folder.
// check: race=violated
// output: any
#include <pthread.h>
#include <sys/inotify.h>
#include <unistd.h>

static int counter;

static void *count(void *arg)
{
    counter++; // RACE!
    return arg;
}

static void count_twice(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}

int main(void)
{
    char event[512];
    int fd = inotify_init1(IN_CLOEXEC);
    if (fd < 0 || inotify_add_watch(fd, "/tmp", IN_CREATE) < 0)
        return 1;
    if (read(fd, event, sizeof event) > 0)
        count_twice();
    close(fd);
    return 0;
}
