// A number is handed over through a pipe: the write happens before the read.
// check: race=safe deadlock=safe assert=safe memory=safe
// cc: same
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];
static int item;

static void *reader(void *unused)
{
    char token;
    if (read(ends[0], &token, 1) == 1)
        assert(item == 7); // NORACE
    return unused;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends))
        return 1;
    pthread_create(&thread, 0, reader, 0);
    item = 7; // NORACE
    if (write(ends[1], "x", 1) != 1)
        return 1;
    pthread_join(thread, 0);
    close(ends[0]);
    close(ends[1]);
    return 0;
}
