// As handler_while_asleep.c, with the signal blocked while the lock is held.
// check: deadlock=safe race=safe
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

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
    signal(SIGALRM, handle);
    alarm(1);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_mutex_lock(&lock);
    sleep(2);
    count++;
    pthread_mutex_unlock(&lock);
    return 0;
}
