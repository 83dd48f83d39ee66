// A chat server: a list of clients under a lock; each client's thread sends to all others, and frees its own entry after it
// has taken it out of the list, which it does without the lock.
// check: race=violated
// native: it waits for clients
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

struct client {
    int fd;
    struct client *next;
};

static struct client *clients;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void take_out(struct client *gone)
{
    for (struct client **at = &clients; *at; at = &(*at)->next) // RACE!
        if (*at == gone) { // RACE!
            *at = gone->next; // RACE!
            break;
        }
    free(gone); // RACE!
}

static void *serve(void *arg)
{
    struct client *own = arg;
    char byte;
    while (recv(own->fd, &byte, 1, 0) == 1) {
        pthread_mutex_lock(&lock);
        for (struct client *c = clients; c; c = c->next) // RACE!
            if (c != own)
                send(c->fd, &byte, 1, 0); // RACE!
        pthread_mutex_unlock(&lock);
    }
    close(own->fd);
    take_out(own);
    return 0;
}

int main(void)
{
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (listen(fd, 4) != 0)
        return 1;
    for (int i = 0; i < 2; i++) {
        int peer = accept(fd, 0, 0);
        if (peer < 0)
            continue;
        struct client *c = malloc(sizeof *c);
        c->fd = peer;
        pthread_mutex_lock(&lock);
        c->next = clients; // RACE!
        clients = c; // RACE!
        pthread_mutex_unlock(&lock);
        pthread_t thread;
        pthread_create(&thread, 0, serve, c);
        pthread_detach(thread);
    }
    return 0;
}
