// A server whose connections count without a lock: without peers there is no connection.
// check: race=safe deadlock=violated
// flags: --peers none
// native: waits for a peer
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int served;

static void *serve(void *argument)
{
    int client = (int)(long)argument;
    served++;
    close(client);
    return 0;
}

int main(void)
{
    struct sockaddr_in address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 5) < 0)
        return EXIT_FAILURE;
    for (int i = 0; i < 2; i++) {
        int client = accept(listener, 0, 0); // DEADLOCK!
        pthread_t thread;
        if (client < 0)
            continue;
        if (pthread_create(&thread, 0, serve, (void *)(long)client) == 0)
            pthread_detach(thread);
    }
    return EXIT_SUCCESS;
}
