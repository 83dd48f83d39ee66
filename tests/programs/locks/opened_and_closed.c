// Every way through the worker that opens comes to close.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int handles, used;

static void open_it(void)
{
    pthread_mutex_lock(&lock);
    handles++; // NORACE
    pthread_mutex_unlock(&lock);
}

static void close_it(void)
{
    pthread_mutex_lock(&lock);
    handles--; // NORACE
    pthread_mutex_unlock(&lock);
}

static void use(int amount)
{
    if (!amount)
        return;
    pthread_mutex_lock(&lock);
    used += amount; // NORACE
    pthread_mutex_unlock(&lock);
}

static void *worker(void *arg)
{
    int big = *(int *)arg;
    open_it();
    if (big)
        use(1);
    close_it();
    return 0;
}

int main(void)
{
    pthread_t a, b;
    static int zero = 0, one = 1;
    pthread_create(&a, 0, worker, &zero);
    pthread_create(&b, 0, worker, &one);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
