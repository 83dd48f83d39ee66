// A signal may come while `main` holds a lock and waits for nothing: its handler waits for the lock for ever.
// check: deadlock=violated
// may-violate: misuse
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void handle(int number)
{
    pthread_mutex_lock(&lock); // DEADLOCK!
    count += number;
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    signal(SIGTERM, handle);
    pthread_mutex_lock(&lock);
    count++;
    pthread_mutex_unlock(&lock);
    return 0;
}
