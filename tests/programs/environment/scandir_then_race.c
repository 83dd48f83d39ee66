// Threads are created for a folder of several files.
// check: race=violated
// output: any
#include <pthread.h>
#include <dirent.h>
#include <stdlib.h>

static int counter;

static void *count(void *arg)
{
    counter++; // RACE!
    return arg;
}

static void count_twice(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}

int main(void)
{
    struct dirent **names;
    int n = scandir(".", &names, NULL, alphasort);
    if (n < 0)
        return 1;
    if (n > 1)
        count_twice();
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    return 0;
}
