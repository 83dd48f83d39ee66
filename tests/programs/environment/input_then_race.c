// The threads race only if the standard input begins with a certain character.
// check: race=violated deadlock=safe
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    int c = getchar();
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    if (c != 'r')
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    if (c == 'r')
        pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
