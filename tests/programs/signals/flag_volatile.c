// As flag.c, with a flag that is only volatile.
// check: race=violated
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static volatile int stop;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void on_term(int number) { stop = number; } // RACE!

static void *work(void *unused)
{
    for (int i = 0; i < 2 && !stop; i++) { // RACE!
        pthread_mutex_lock(&lock);
        done++;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_term};
    pthread_t a, b;
    stop = 0;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    if (stop) // RACE!
        sleep(1);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
