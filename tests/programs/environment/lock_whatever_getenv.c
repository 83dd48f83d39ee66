// As race_behind_getenv.c, but the lock is taken whatever the environment is.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <stdlib.h>

static int counter;
static const int counter_is_shared = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *unused)
{
    const char *fast = getenv("FAST");
    (void)unused;
    if (!fast || counter_is_shared)
        pthread_mutex_lock(&lock);
    counter++; // NORACE
    if (!fast || counter_is_shared)
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
