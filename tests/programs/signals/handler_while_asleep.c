// A signal may come while the thread sleeps: its handler locks what the thread holds, which is a deadlock.
// check: deadlock=violated
// may-violate: misuse
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

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
    signal(SIGALRM, handle);
    alarm(1);
    pthread_mutex_lock(&lock);
    sleep(2);
    count++;
    pthread_mutex_unlock(&lock);
    return 0;
}
