// As handed_over.c, with the write before the item is ready.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>
#include <unistd.h>

static int ends[2];
static int item;

static void *reader(void *unused)
{
    char token;
    if (read(ends[0], &token, 1) == 1)
        return item ? unused : 0; // RACE!
    return unused;
}

int main(void)
{
    pthread_t thread;
    if (pipe(ends))
        return 1;
    pthread_create(&thread, 0, reader, 0);
    if (write(ends[1], "x", 1) != 1)
        return 1;
    item = 7; // RACE!
    pthread_join(thread, 0);
    close(ends[0]);
    close(ends[1]);
    return 0;
}
