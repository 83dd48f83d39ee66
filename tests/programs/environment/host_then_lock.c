// The same under a lock.
// check: race=safe
// output: any
#include <pthread.h>
#include <unistd.h>

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
    char name[64];
    if (gethostname(name, sizeof name) != 0)
        return 1;
    if (name[0] == 'w' && name[1] == 0)
        count_twice();
    return 0;
}
