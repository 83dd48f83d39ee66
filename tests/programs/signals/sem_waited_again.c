// As sem_interrupted.c, with the wait begun again.
// check: race=safe
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
    made = 1; // NORACE
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
    while (sem_wait(&ready) != 0 && errno == EINTR)
        ;
    int seen = made; // NORACE
    pthread_join(maker, 0);
    return seen;
}
