// A server tells who connects, by a function whose argument is a structure; its thread for each connection reads a
// variable of `main`, which the next connection changes.
// check: race=violated
// native: it waits for peers
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static void *serve(void *given)
{
    int fd = *(int *)given; // RACE!
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
        fd = accept(listening, (struct sockaddr *)&peer, &length); // RACE!
        if (fd < 0)
            return 1;
        printf("%s\n", inet_ntoa(peer.sin_addr));
        pthread_create(&thread, 0, serve, &fd);
        pthread_detach(thread);
    }
    return 0;
}
