// Two threads that hold different locks where they write. The second takes `a` and gives it back
// while it holds `c`, the first takes `c` and gives it back while it holds `a`: a thread that is there
// first keeps the other from getting there (Kahlon, Ivancic, Gupta, section 3). Locks alone, without
// the order in which they were taken, do not show it.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t c = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t d = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void acq_rel_c(void)
{
    pthread_mutex_lock(&c); // DEADLOCK!
    pthread_mutex_unlock(&c);
}

static void acq_rel_a(void)
{
    pthread_mutex_lock(&a); // DEADLOCK!
    pthread_mutex_unlock(&a);
}

static void *thread_one(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&a);
    acq_rel_c();
    pthread_mutex_lock(&b);
    value = 1; // NORACE
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return 0;
}

static void *thread_two(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&c);
    pthread_mutex_lock(&d);
    acq_rel_a();
    value = 2; // NORACE
    pthread_mutex_unlock(&d);
    pthread_mutex_unlock(&c);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, thread_one, 0);
    pthread_create(&two, 0, thread_two, 0);
    pthread_join(one, 0); // DEADLOCK!
    pthread_join(two, 0); // DEADLOCK!
    return 0;
}
