// A thread prints to a stream that another closes: a use of an object whose life may have ended.
// check: memory=violated
// native: files
#include <pthread.h>
#include <stdio.h>

static FILE *out;

static void *print(void *unused)
{
    (void)unused;
    fputs("late\n", out); // MEMORY!
    return 0;
}

int main(void)
{
    pthread_t thread;
    out = fopen("out", "w");
    if (!out)
        return 1;
    pthread_create(&thread, 0, print, 0);
    fclose(out);
    pthread_join(thread, 0);
    return 0;
}
