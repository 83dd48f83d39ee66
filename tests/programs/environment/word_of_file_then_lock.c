// The same under a lock.
// check: race=safe
// output: any
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
    int number;
    char word[16];
    FILE *file = fopen("settings", "r");
    if (!file)
        return 1;
    if (fscanf(file, "%d %15s", &number, word) == 2 && number == 7 && strcmp(word, "on") == 0)
        count_twice();
    fclose(file);
    return 0;
}
