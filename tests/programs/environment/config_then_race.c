// The number of workers comes from a file; without a lock.
// check: race=violated
// native: it reads a file
#include <pthread.h>
#include <stdio.h>

static int done;

static void *work(void *unused)
{
    (void)unused;
    done++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t threads[4];
    int workers = 0;
    FILE *file = fopen("workers.conf", "r");
    if (!file)
        return 1;
    if (fscanf(file, "%d", &workers) != 1 || workers < 0 || workers > 4)
        workers = 2;
    fclose(file);
    for (int i = 0; i < workers; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < workers; i++)
        pthread_join(threads[i], 0);
    return 0;
}
