// An epoll server with a pool of workers: the main thread accepts and waits, workers take connections from a queue
// and answer. A connection is armed for one event at a time, so that one worker has it.
// check: race=safe
// schedules: first
// native: a server waits for ever
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define WORKERS 2
#define EVENTS 8
#define QUEUE 16

static int epoll;
static int queue[QUEUE];
static int head, count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static pthread_cond_t emptied = PTHREAD_COND_INITIALIZER;
static unsigned long handled;

static void put(int fd)
{
    pthread_mutex_lock(&lock);
    while (count == QUEUE)
        pthread_cond_wait(&emptied, &lock);
    queue[(head + count) % QUEUE] = fd;
    count++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
}

static int take(void)
{
    pthread_mutex_lock(&lock);
    while (count == 0)
        pthread_cond_wait(&filled, &lock);
    int fd = queue[head];
    head = (head + 1) % QUEUE;
    count--;
    handled++;
    pthread_cond_signal(&emptied);
    pthread_mutex_unlock(&lock);
    return fd;
}

static int nonblocking(int fd)
{
    int flags = fcntl(fd, F_GETFL, 0);
    return flags < 0 ? -1 : fcntl(fd, F_SETFL, flags | O_NONBLOCK);
}

static int arm(int fd, int operation)
{
    struct epoll_event event;
    memset(&event, 0, sizeof event);
    event.events = EPOLLIN | EPOLLONESHOT;
    event.data.fd = fd;
    return epoll_ctl(epoll, operation, fd, &event);
}

static void answer(int fd)
{
    static const char reply[] = "HTTP/1.0 204 No Content\r\n\r\n";
    char request[256];
    ssize_t n = read(fd, request, sizeof request);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        if (arm(fd, EPOLL_CTL_MOD) < 0)
            close(fd);
        return;
    }
    if (n <= 0) {
        close(fd);
        return;
    }
    if (memchr(request, '\n', (size_t)n) && write(fd, reply, sizeof reply - 1) < 0) {
        close(fd);
        return;
    }
    if (arm(fd, EPOLL_CTL_MOD) < 0)
        close(fd);
}

static void *work(void *unused)
{
    (void)unused;
    for (;;)
        answer(take());
    return NULL;
}

static void welcome(int server)
{
    int fd = accept(server, NULL, NULL);
    if (fd < 0)
        return;
    if (nonblocking(fd) < 0 || arm(fd, EPOLL_CTL_ADD) < 0)
        close(fd);
}

int main(void)
{
    struct sockaddr_in address;
    struct epoll_event event, events[EVENTS];
    int server = socket(AF_INET, SOCK_STREAM, 0);
    if (server < 0 || nonblocking(server) < 0)
        return EXIT_FAILURE;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(8080);
    if (bind(server, (struct sockaddr *)&address, sizeof address) < 0 || listen(server, 64) < 0) {
        perror("8080");
        return EXIT_FAILURE;
    }
    epoll = epoll_create1(0);
    if (epoll < 0)
        return EXIT_FAILURE;
    memset(&event, 0, sizeof event);
    event.events = EPOLLIN;
    event.data.fd = server;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, server, &event) < 0)
        return EXIT_FAILURE;
    for (int i = 0; i < WORKERS; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work, NULL) != 0)
            return EXIT_FAILURE;
        pthread_detach(thread);
    }
    for (;;) {
        int n = epoll_wait(epoll, events, EVENTS, -1);
        if (n < 0 && errno != EINTR)
            return EXIT_FAILURE;
        for (int i = 0; i < n; i++) {
            if (events[i].data.fd == server)
                welcome(server);
            else
                put(events[i].data.fd);
        }
    }
}
