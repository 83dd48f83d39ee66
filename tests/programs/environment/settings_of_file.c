// The number of workers, which count without a lock, comes from a file. Which files there are is any; `world.rs` gives one.
// check: race=violated
// schedules: random
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4 };
static int served;

static void *work(void *unused)
{
    served++; // RACE!
    return unused;
}

int main(void)
{
    char line[64];
    int workers = 0;
    FILE *file = fopen("settings", "r");
    if (!file)
        return EXIT_FAILURE;
    while (fgets(line, sizeof line, file))
        if (strncmp(line, "workers=", 8) == 0)
            workers = atoi(line + 8);
    fclose(file);
    pthread_t threads[MOST];
    if (workers > MOST)
        workers = MOST;
    for (int i = 0; i < workers; i++)
        pthread_create(&threads[i], 0, work, 0);
    for (int i = 0; i < workers; i++)
        pthread_join(threads[i], 0);
    return EXIT_SUCCESS;
}
