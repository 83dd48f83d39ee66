// As handler_in_section.c, with the signal blocked from before the lock is taken.
// check: deadlock=safe
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void handle(int number)
{
    pthread_mutex_lock(&lock);
    count += number;
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    signal(SIGTERM, handle);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return 0;
}
