// The number of workers comes from a file; under a lock.
// check: race=safe
// native: it reads a file
#include <pthread.h>
#include <stdio.h>

static int done;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    done++;
    pthread_mutex_unlock(&lock);
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
