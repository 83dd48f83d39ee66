// As race_behind_getenv.c, in an environment in which the variable is not set.
// check: race=safe deadlock=safe memory=safe
// flags: --env SLOW=1 --env FASTER=1
#include <pthread.h>
#include <stdlib.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused)
{
    const char *fast = getenv("FAST");
    (void)unused;
    if (!fast)
        pthread_mutex_lock(&lock);
    counter++; // NORACE
    if (!fast)
        pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, 0, count, 0);
    pthread_create(&second, 0, count, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
