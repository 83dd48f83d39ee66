// A daemon as manuals write it: handlers set flags, and the loop of `main` takes the one of SIGHUP back. Beside handlers
// only the first thread touches the flags.
// check: race=safe
// schedules: none
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t stop, reload;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int generation, done;

static void on_signal(int number)
{
    if (number == SIGHUP)
        reload = 1; // NORACE
    else
        stop = 1; // NORACE
}

static void *work(void *unused)
{
    pthread_mutex_lock(&lock);
    done = generation;
    pthread_mutex_unlock(&lock);
    return unused;
}

static void look(void)
{
    if (reload) { // NORACE
        reload = 0; // NORACE
        pthread_mutex_lock(&lock);
        generation++;
        pthread_mutex_unlock(&lock);
    }
}

int main(void)
{
    struct sigaction action;
    pthread_t thread;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    sigaction(SIGHUP, &action, 0);
    if (pthread_create(&thread, 0, work, 0))
        return 1;
    while (!stop) { // NORACE
        look();
        sleep(1);
    }
    pthread_join(thread, 0);
    return 0;
}
