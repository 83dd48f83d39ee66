// One thread waits for signals, and says under the lock that it is time to stop; the others ask under the
// lock.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sigset_t set;
static int stop;

static void *waiter(void *arg)
{
    int number;
    if (sigwait(&set, &number) != 0)
        return arg;
    pthread_mutex_lock(&lock);
    stop = number; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&lock);
        int enough = stop; // NORACE
        pthread_mutex_unlock(&lock);
        if (enough)
            break;
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&a, 0, waiter, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(b, 0);
    return 0;
}
