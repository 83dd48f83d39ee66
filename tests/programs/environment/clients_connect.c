// Two clients connect to a server by name; how often that failed is counted under a lock.
// check: race=safe
// native: it needs a network
#include <netdb.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int refused;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int reach(const char *host)
{
    struct addrinfo hints, *all, *at;
    int fd = -1;
    memset(&hints, 0, sizeof hints);
    hints.ai_socktype = SOCK_STREAM;
    if (getaddrinfo(host, "80", &hints, &all) != 0)
        return -1;
    for (at = all; at; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
        if (fd < 0)
            continue;
        if (connect(fd, at->ai_addr, at->ai_addrlen) == 0)
            break;
        close(fd);
        fd = -1;
    }
    freeaddrinfo(all);
    return fd;
}
static void *client(void *arg)
{
    int fd = reach(arg);
    if (fd < 0) {
        pthread_mutex_lock(&lock);
        refused++;
        pthread_mutex_unlock(&lock);
        return 0;
    }
    send(fd, "hello", 5, MSG_NOSIGNAL);
    close(fd);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, client, "example.org");
    pthread_create(&two, 0, client, "example.net");
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
