// Each worker writes a record; those that cannot count that, under a lock.
// check: race=safe
// flags: --fail io
// native: a write to the standard output does not fail
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int lost;

static void *work(void *arg)
{
    if (write(1, "x", 1) < 0) {
        pthread_mutex_lock(&lock);
        lost++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, work, 0);
    pthread_mutex_lock(&lock);
    lost = 0; // NORACE
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    return 0;
}
