// A comparison that counts its calls, handed to the library's sort, is called by the thread that sorts: both
// threads sort under the lock.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int compared;

static int compare(const void *a, const void *b)
{
    compared++; // NORACE
    return *(const int *)a - *(const int *)b;
}

static void *sorter(void *arg)
{
    int *values = arg;
    pthread_mutex_lock(&lock);
    qsort(values, 2, sizeof *values, compare);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    static int first[2] = {2, 1}, second[2] = {4, 3};
    pthread_t a, b;
    pthread_create(&a, 0, sorter, first);
    pthread_create(&b, 0, sorter, second);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(first[0] == 1 && second[0] == 3);
    return 0;
}
