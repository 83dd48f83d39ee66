// A signal ends the wait for a semaphore, and `main` reads what has not been made yet.
// check: race=violated
// native: ends only by a signal
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static volatile sig_atomic_t stop;
static sem_t ready;
static int made;

static void on_term(int number) { stop = number; }

static void *make(void *unused)
{
    made = 1; // RACE!
    sem_post(&ready);
    return unused;
}

int main(void)
{
    struct sigaction action = {.sa_handler = on_term};
    pthread_t maker;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, 0);
    sem_init(&ready, 0, 0);
    pthread_create(&maker, 0, make, 0);
    sem_wait(&ready);
    int seen = made; // RACE!
    pthread_join(maker, 0);
    return seen;
}
