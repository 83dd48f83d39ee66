// As tried_lock.c, with what the declaration allows taken for granted.
// check: race=safe
// flags: --externals contract
// tsan: undefined
#include <pthread.h>

int measure(const char *name);

static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *name)
{
    int length = measure(name);
    pthread_mutex_lock(&lock);
    total += length; // NORACE
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, worker, "one");
    pthread_create(&two, 0, worker, "two");
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
