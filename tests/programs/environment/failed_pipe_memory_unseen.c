// As failed_pipe_memory.c, without a look at whether the memory is there.
// check: memory=violated
// flags: --fail alloc
// native: memory is there
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2];

static void *send_one(void *text)
{
    write(ends[1], text, 1);
    return 0;
}

int main(void)
{
    pthread_t thread;
    char *text = malloc(2);
    if (pipe(ends) != 0)
        return 1;
    text[0] = 'x'; // MEMORY!
    if (pthread_create(&thread, 0, send_one, text) != 0)
        return 1;
    char got;
    read(ends[0], &got, 1);
    pthread_join(thread, 0);
    free(text);
    return 0;
}
