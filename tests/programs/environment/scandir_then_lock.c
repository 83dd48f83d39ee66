// The same under a lock.
// check: race=safe
// output: any
#include <pthread.h>
#include <dirent.h>
#include <stdlib.h>

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
    struct dirent **names;
    int n = scandir(".", &names, NULL, alphasort);
    if (n < 0)
        return 1;
    if (n > 1)
        count_twice();
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    return 0;
}
