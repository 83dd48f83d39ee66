// A server with a thread for each connection: a lock guards the number of clients served.
// check: race=safe
// flags: --time 20
// native: a server waits for ever
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>

static int served;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *arg)
{
    int client = (int)(intptr_t)arg;
    char request[4];
    if (recv(client, request, sizeof request, 0) > 0) {
        pthread_mutex_lock(&lock);
        served++;
        pthread_mutex_unlock(&lock);
    }
    close(client);
    return 0;
}

int main(void)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = 8080};
    int server = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(server, (struct sockaddr *)&here, sizeof here) < 0 || listen(server, 5) < 0)
        return 1;
    for (int i = 0; i < 2; i++) {
        pthread_t thread;
        int client = accept(server, 0, 0);
        if (client < 0)
            return 1;
        pthread_create(&thread, 0, serve, (void *)(intptr_t)client);
        pthread_detach(thread);
    }
    pthread_exit(0);
}
