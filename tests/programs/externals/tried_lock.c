// As tried_race.c, with a lock. What the function does is not known, so that nothing is proved.
// check: race=safe
// answers: race=unknown
// flags: --externals try
// gap: no model for external function
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
