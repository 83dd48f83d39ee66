// Entering gives zero and keeps the lock, or says why it was refused and keeps nothing. Who was refused
// looks at the count all the same.
// check: race=violated deadlock=safe memory=safe
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int closed, count;

static int enter(void)
{
    pthread_mutex_lock(&lock);
    if (closed) {
        pthread_mutex_unlock(&lock);
        return EPERM;
    }
    return 0;
}

static void leave(void) { pthread_mutex_unlock(&lock); }

static void *visitor(void *arg)
{
    int refused = enter();
    count++; // RACE!
    if (!refused)
        leave();
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, visitor, 0);
    pthread_create(&b, 0, visitor, 0);
    if (!enter()) {
        closed = 1;
        leave();
    }
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
