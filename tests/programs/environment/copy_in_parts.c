// Two threads copy the halves of a file by pread and pwrite; bytes are summed up under a lock.
// check: race=safe
// native: it copies a file
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

struct part {
    long from, to;
};
static int in, out;
static long copied;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *copy(void *arg)
{
    struct part *part = arg;
    char buffer[256];
    for (long at = part->from; at < part->to;) {
        ssize_t n = pread(in, buffer, sizeof buffer, at);
        if (n <= 0 || pwrite(out, buffer, (size_t)n, at) != n)
            break;
        at += n;
        pthread_mutex_lock(&lock);
        copied += n;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct part parts[2];
    struct stat about;
    pthread_t threads[2];
    if (argc != 3)
        return 2;
    in = open(argv[1], O_RDONLY);
    out = open(argv[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (in < 0 || out < 0 || fstat(in, &about) < 0)
        return 1;
    parts[0] = (struct part){0, about.st_size / 2};
    parts[1] = (struct part){about.st_size / 2, about.st_size};
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, copy, &parts[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    close(in);
    close(out);
    return 0;
}
