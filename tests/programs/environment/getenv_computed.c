// The name of a variable is computed: in an open environment that is not explored.
// check: race=violated
// answers: race=unknown
#include <pthread.h>
#include <stdlib.h>

static int counter;
static char name[] = "MODE0";

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t first, second;
    name[4] = '1';
    pthread_create(&first, 0, count, 0);
    if (!getenv(name))
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    pthread_join(second, 0);
    return 0;
}
