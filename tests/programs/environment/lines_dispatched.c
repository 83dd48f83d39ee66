// Lines of a file go to two workers through a slot; how many were empty is counted under a lock.
// check: race=safe
// schedules: random
// native: it reads a file
#include <pthread.h>
#include <stdio.h>

static char slot[64];
static int full, finished, empty;
static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&queue);
        while (!full && !finished)
            pthread_cond_wait(&changed, &queue);
        if (!full) {
            pthread_mutex_unlock(&queue);
            return 0;
        }
        char first = slot[0];
        full = 0;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&queue);
        if (first == '\n') {
            pthread_mutex_lock(&lock);
            empty++;
            pthread_mutex_unlock(&lock);
        }
    }
}

int main(void)
{
    pthread_t threads[2];
    FILE *file = fopen("jobs", "r");
    char line[64];
    if (!file)
        return 1;
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, 0);
    while (fgets(line, sizeof line, file)) {
        pthread_mutex_lock(&queue);
        while (full)
            pthread_cond_wait(&changed, &queue);
        snprintf(slot, sizeof slot, "%s", line);
        full = 1;
        pthread_cond_broadcast(&changed);
        pthread_mutex_unlock(&queue);
    }
    pthread_mutex_lock(&queue);
    finished = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&queue);
    fclose(file);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
