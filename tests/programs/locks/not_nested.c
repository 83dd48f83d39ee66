// A thread releases the lock it took first while it still holds the other, in a function it calls
// (after `foo_not_nested` of Kahlon, Ivancic, Gupta). Nothing goes wrong.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void bar(void)
{
    pthread_mutex_unlock(&b);
    value++; // NORACE
    pthread_mutex_unlock(&a);
}

static void *foo_not_nested(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    bar();
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, foo_not_nested, 0);
    pthread_create(&two, 0, foo_not_nested, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
