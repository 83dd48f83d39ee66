// Memory may be missing for what the program asks for, not for what a pipe is made of.
// check: memory=safe race=safe
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
    if (!text || pipe(ends) != 0)
        return 1;
    text[0] = 'x';
    if (pthread_create(&thread, 0, send_one, text) != 0)
        return 1;
    char got;
    read(ends[0], &got, 1);
    pthread_join(thread, 0);
    free(text);
    return 0;
}
