// The same under a lock.
// check: race=safe
// output: any
#include <pthread.h>
#include <wchar.h>

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
    wchar_t text[16];
    if (swprintf(text, 16, L"%d", 42) != 2)
        return 1;
    if (text[1] == L'2')
        count_twice();
    return 0;
}
