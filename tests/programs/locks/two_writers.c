// Two threads change the count, always under the lock, and both look at it without the lock.
// check: race=violated deadlock=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count, seen;

static void *writer(void *arg)
{
    while (count < 2) { // RACE!
        pthread_mutex_lock(&lock);
        count++; // RACE!
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

static void *reader(void *arg)
{
    pthread_mutex_lock(&lock);
    seen = count;
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_create(&c, 0, reader, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
