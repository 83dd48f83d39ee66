// Each caller passes an object of its own to `get`: the lock protects `value`, and nothing else is shared.
// check: race=safe deadlock=safe
// flags: --entry get,put
// schedules: first

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

int get(int *out)
{
    pthread_mutex_lock(&lock);
    *out = value;
    pthread_mutex_unlock(&lock);
    return *out;
}

void put(const int *in)
{
    pthread_mutex_lock(&lock);
    value = *in;
    pthread_mutex_unlock(&lock);
}
