// check: race=safe deadlock=safe assert=safe
// Stoller, SPIN 2000, section 6: two threads take a lock, copy what it guards and give it back. As one composed step each, they
// are independent: one order of them is enough.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int v = 3;

static void *reader(void *arg)
{
    pthread_mutex_lock(&lock);
    int copy = v;
    pthread_mutex_unlock(&lock);
    assert(copy == 3);
    return arg;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, reader, 0);
    pthread_create(&two, 0, reader, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
