// As address_told.c: each thread gets a copy of its own.
// check: race=safe
// native: it waits for peers
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static void *serve(void *given)
{
    int fd = *(int *)given; // NORACE
    free(given);
    close(fd);
    return 0;
}

int main(void)
{
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in peer;
    int fd;
    for (int i = 0; i < 2; i++) {
        socklen_t length = sizeof peer;
        pthread_t thread;
        fd = accept(listening, (struct sockaddr *)&peer, &length); // NORACE
        if (fd < 0)
            return 1;
        printf("%s\n", inet_ntoa(peer.sin_addr));
        int *copy = malloc(sizeof *copy);
        if (!copy)
            return 1;
        *copy = fd;
        pthread_create(&thread, 0, serve, copy);
        pthread_detach(thread);
    }
    return 0;
}
