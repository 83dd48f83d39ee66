// The threads race only if a variable of the environment is set, which it may be.
// check: race=violated deadlock=safe
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
    counter++; // RACE!
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
