// Only one thread ever changes the count, always under the lock. It may look at the count without
// the lock; the others look under it.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *writer(void *arg)
{
    while (count < 2) { // NORACE
        pthread_mutex_lock(&lock);
        count++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

static void *reader(void *arg)
{
    pthread_mutex_lock(&lock);
    assert(count <= 2); // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, reader, 0);
    pthread_create(&c, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
