// A daemon that counts under a lock until SIGTERM sets its flag, and reads its settings again after SIGHUP.
// check: race=safe deadlock=safe assert=safe
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
        atomic_store(&reload, 1);
    else
        atomic_store(&stop, 1);
}

static void *serve(void *unused)
{
    for (int i = 0; i < 2 && !atomic_load(&stop); i++) {
        pthread_mutex_lock(&lock);
        served += settings; // NORACE
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
            settings = 2; // NORACE
            pthread_mutex_unlock(&lock);
        }
        pause();
    }
    pthread_join(worker, 0);
    return 0;
}
