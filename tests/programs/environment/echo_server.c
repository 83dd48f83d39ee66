// A threaded echo server, as one would write it: a port from the command line, a thread for each client, statistics
// under one lock.
// check: race=safe
// native: a server waits for ever
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BACKLOG 16
#define BUFFER 512

struct client {
    int fd;
    struct sockaddr_in address;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int connected;
static unsigned long total_bytes;

static void die(const char *what)
{
    perror(what);
    exit(EXIT_FAILURE);
}

static void count_client(int change)
{
    pthread_mutex_lock(&lock);
    connected += change;
    pthread_mutex_unlock(&lock);
}

static int send_all(int fd, const char *buffer, size_t length)
{
    while (length > 0) {
        ssize_t n = send(fd, buffer, length, MSG_NOSIGNAL);
        if (n < 0) {
            if (errno == EINTR)
                continue;
            return -1;
        }
        buffer += n;
        length -= (size_t)n;
    }
    return 0;
}

static void *serve(void *arg)
{
    struct client *c = arg;
    char buffer[BUFFER];
    char name[INET_ADDRSTRLEN];

    if (inet_ntop(AF_INET, &c->address.sin_addr, name, sizeof name))
        printf("client %s connected\n", name);
    for (;;) {
        ssize_t n = recv(c->fd, buffer, sizeof buffer, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        if (send_all(c->fd, buffer, (size_t)n) < 0)
            break;
        pthread_mutex_lock(&lock);
        total_bytes += (unsigned long)n;
        pthread_mutex_unlock(&lock);
    }
    close(c->fd);
    free(c);
    count_client(-1);
    return NULL;
}

static int listen_on(int port)
{
    int one = 1;
    struct sockaddr_in address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        die("socket");
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    address.sin_port = htons((unsigned short)port);
    if (bind(fd, (struct sockaddr *)&address, sizeof address) < 0)
        die("bind");
    if (listen(fd, BACKLOG) < 0)
        die("listen");
    return fd;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: %s PORT\n", argv[0]);
        return EXIT_FAILURE;
    }
    int server = listen_on(atoi(argv[1]));
    for (;;) {
        pthread_t thread;
        struct client *c = malloc(sizeof *c);
        if (!c)
            die("malloc");
        socklen_t length = sizeof c->address;
        c->fd = accept(server, (struct sockaddr *)&c->address, &length);
        if (c->fd < 0) {
            free(c);
            if (errno == EINTR || errno == ECONNABORTED)
                continue;
            die("accept");
        }
        count_client(1);
        if (pthread_create(&thread, NULL, serve, c) != 0) {
            count_client(-1);
            close(c->fd);
            free(c);
            continue;
        }
        pthread_detach(thread);
        pthread_mutex_lock(&lock);
        printf("%d clients, %lu bytes\n", connected, total_bytes);
        pthread_mutex_unlock(&lock);
    }
}
