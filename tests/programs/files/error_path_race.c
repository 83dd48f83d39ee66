// The race is on the path that reports that a file does not open.
// check: race=violated
// native: files
#include <pthread.h>
#include <stdio.h>

static int failures;

static void *load(void *name)
{
    FILE *f = fopen(name, "r");
    if (!f) {
        failures++; // RACE!
        return 0;
    }
    fclose(f);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, load, "a");
    pthread_create(&two, 0, load, "b");
    pthread_join(one, 0);
    pthread_join(two, 0);
    return failures;
}
