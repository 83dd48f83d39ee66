// A thread reads signals from a descriptor, and `main` reads the last one without the lock.
// check: race=violated
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int last, fd;

static void *watch(void *unused)
{
    struct signalfd_siginfo info;
    if (read(fd, &info, sizeof info) == sizeof info) {
        pthread_mutex_lock(&lock);
        last = (int)info.ssi_signo; // RACE!
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    sigset_t set;
    pthread_t thread;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    fd = signalfd(-1, &set, 0);
    pthread_create(&thread, 0, watch, 0);
    int seen = last; // RACE!
    pthread_join(thread, 0);
    return seen != 0 && seen != SIGTERM && seen != SIGINT;
}
