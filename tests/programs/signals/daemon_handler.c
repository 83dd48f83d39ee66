// As daemon.c, with the settings read again by the handler, without the lock.
// check: race=violated
// schedules: first
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int stop, reload;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int settings = 1, served;

static void handle(int number)
{
    if (number == SIGHUP)
        settings = 2; // RACE!
    else
        atomic_store(&stop, 1);
}

static void *serve(void *unused)
{
    for (int i = 0; i < 2 && !atomic_load(&stop); i++) {
        pthread_mutex_lock(&lock);
        served += settings; // RACE!
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = handle};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    sigaction(SIGHUP, &action, 0);
    pthread_t worker;
    pthread_create(&worker, 0, serve, 0);
    while (!atomic_load(&stop)) {
        if (atomic_exchange(&reload, 0)) {
            pthread_mutex_lock(&lock);
            settings = 3; // RACE!
            pthread_mutex_unlock(&lock);
        }
        pause();
    }
    pthread_join(worker, 0);
    return 0;
}
