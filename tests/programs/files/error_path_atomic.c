// The twin counts failures atomically.
// check: race=safe deadlock=safe memory=safe
// native: files
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int failures;

static void *load(void *name)
{
    FILE *f = fopen(name, "r");
    if (!f) {
        failures++;
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
