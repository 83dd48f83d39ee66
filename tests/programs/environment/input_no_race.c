// As input_then_race.c, but the threads never run together, whatever comes in, or if nothing does.
// check: race=safe deadlock=safe assert=safe
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // NORACE
    return 0;
}

int main(void)
{
    int c = getchar();
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    if (c != 'r' || c != EOF)
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    if (c == 'r' && c == EOF)
        pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
