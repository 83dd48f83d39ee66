// The twin closes the stream after the join.
// check: memory=safe race=safe deadlock=safe
// native: files
#include <pthread.h>
#include <stdio.h>

static FILE *out;

static void *print(void *unused)
{
    (void)unused;
    fputs("early\n", out);
    return 0;
}

int main(void)
{
    pthread_t thread;
    out = fopen("out", "w");
    if (!out)
        return 1;
    pthread_create(&thread, 0, print, 0);
    pthread_join(thread, 0);
    fclose(out);
    return 0;
}
