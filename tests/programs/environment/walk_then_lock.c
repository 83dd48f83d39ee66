// The same under a lock.
// check: race=safe
// output: any
#define _GNU_SOURCE
#include <pthread.h>
#include <ftw.h>

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

static int files;

static int visit(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)path, (void)about;
    files += kind == FTW_F && where->level == 1;
    return 0;
}

int main(void)
{
    if (nftw(".", visit, 8, 0) != 0)
        return 1;
    if (files)
        count_twice();
    return 0;
}
