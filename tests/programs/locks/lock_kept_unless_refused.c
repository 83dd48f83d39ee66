// Entering gives zero and keeps the lock, or says why it was refused and keeps nothing; so does a
// function on top of it. Who was not refused touches the count and leaves.
// check: race=safe deadlock=safe assert=safe memory=safe
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

static int try_enter(void)
{
    if (pthread_mutex_trylock(&lock) != 0)
        return EBUSY;
    return 0;
}

static int enter_somehow(int politely)
{
    int refused = politely ? try_enter() : enter();
    return refused;
}

static void leave(void) { pthread_mutex_unlock(&lock); }

static void *visitor(void *arg)
{
    if (enter_somehow(arg != 0) == 0) {
        count++; // NORACE
        leave();
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, visitor, 0);
    pthread_create(&b, 0, visitor, &count);
    if (!enter()) {
        closed = 1; // NORACE
        leave();
    }
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
