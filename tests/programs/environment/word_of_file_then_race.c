// Threads are created where a file says so by a word of two letters that may have fifteen.
// check: race=violated
// output: any
#include <pthread.h>
#include <stdio.h>
#include <string.h>

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
