// The threads race only if a variable has a certain value.
// check: race=violated assert=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    const char *mode = getenv("MODE");
    /* A second call gets the same. */
    assert(getenv("MODE") == mode);
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    if (!mode || strcmp(mode, "fast") != 0)
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    pthread_join(second, 0);
    return 0;
}
