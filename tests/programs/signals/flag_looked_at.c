// As flag_taken_back.c, but a second thread looks at the flag that `main` takes back: the two race.
// check: race=violated
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
        reload = 1; // RACE!
    else
        stop = 1; // NORACE
}

static void *work(void *unused)
{
    pthread_mutex_lock(&lock);
    done = reload ? -1 : generation; // RACE!
    pthread_mutex_unlock(&lock);
    return unused;
}

static void look(void)
{
    if (reload) { // RACE!
        reload = 0; // RACE!
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
