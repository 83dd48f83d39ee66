// Large strings, built and searched.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int found;

static void *worker(void *arg)
{
    char *text = malloc(1 << 20);
    for (int i = 0; i < (1 << 20) - 1; i++)
        text[i] = (char)('a' + i % 23);
    text[(1 << 20) - 1] = 0;
    for (int i = 0; i < 1000; i++)
        if (strstr(text, "wvu"))
            found++;
    free(text);
    return arg;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return found == 1;
}
