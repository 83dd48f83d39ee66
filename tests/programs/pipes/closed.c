// As never_written.c, with the writing end closed: the reader meets the end.
// check: deadlock=safe race=safe
// cc: same
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void *reader(void *unused)
{
    char token;
    if (read(ends[0], &token, 1) == 1)
        return 0;
    return unused;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends))
        return 1;
    pthread_create(&thread, 0, reader, 0);
    close(ends[1]);
    pthread_join(thread, 0);
    return 0;
}
