// Threads are created where a line of a file is one word, which is neither a character long nor as long as there is room for.
// check: race=violated
// schedules: random
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int counter;

static void *count(void *arg)
{
    counter++; // RACE!
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
