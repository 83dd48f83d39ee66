// As own_object, but `get` takes no lock.
// check: race=violated
// flags: --entry get,put
// schedules: first

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int value;

int get(int *out)
{
    *out = value; // RACE!
    return *out;
}

void put(const int *in)
{
    pthread_mutex_lock(&lock);
    value = *in; // RACE!
    pthread_mutex_unlock(&lock);
}
