// The handler of SIGINT closes what a worker uses: they race on the number of clients.
// check: race=violated
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int clients;

static void handle(int number)
{
    (void)number;
    clients = 0; // RACE!
}

static void *serve(void *unused)
{
    clients++; // RACE!
    return unused;
}

int main(void)
{
    pthread_t worker;
    signal(SIGINT, handle);
    pthread_create(&worker, 0, serve, 0);
    sleep(1);
    pthread_join(worker, 0);
    return 0;
}
