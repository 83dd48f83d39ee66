// The same under a lock.
// check: race=safe
// schedules: random
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *arg)
{
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t first, second;
    char line[64];
    FILE *file = fopen("settings", "r");
    if (!file)
        return 1;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        if (strcmp(line, "start") == 0) {
            pthread_create(&first, NULL, count, NULL);
            pthread_create(&second, NULL, count, NULL);
            pthread_join(first, NULL);
            pthread_join(second, NULL);
        }
    }
    fclose(file);
    return 0;
}
