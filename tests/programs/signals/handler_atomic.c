// As handler_in_server.c, with an atomic number.
// check: race=safe deadlock=safe
// native: ends only by a signal
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int clients;

static void handle(int number)
{
    (void)number;
    clients = 0; // NORACE
}

static void *serve(void *unused)
{
    clients++; // NORACE
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
