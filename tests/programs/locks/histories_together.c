// Two threads that hold different locks where they write, and can be there at once: the second has
// only taken `b` and given it back (Kahlon, Ivancic, Gupta, section 3).
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void acq_rel_c(void)
{
    pthread_mutex_lock(&c);
    pthread_mutex_unlock(&c);
}

static void acq_rel_b(void)
{
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
}

static void *thread_one(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&a);
    acq_rel_c();
    pthread_mutex_lock(&b);
    value = 1; // RACE!
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

static void *thread_two(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&c);
    pthread_mutex_lock(&d);
    acq_rel_b();
    value = 2; // RACE!
    pthread_mutex_unlock(&d);
    pthread_mutex_unlock(&c);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, thread_one, 0);
    pthread_create(&two, 0, thread_two, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
