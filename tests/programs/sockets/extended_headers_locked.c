// As extended_headers.c, with a lock.
// check: race=safe memory=safe
// native: it needs a port
#define _GNU_SOURCE
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int served;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *serve(void *unused)
{
    pthread_mutex_lock(&lock);
    served++; // NORACE
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    struct sockaddr_in own, peer;
    socklen_t length = sizeof peer;
    pthread_t a, b;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    memset(&own, 0, sizeof own);
    own.sin_family = AF_INET;
    if (bind(fd, (struct sockaddr *)&own, sizeof own))
        return 1;
    if (getsockname(fd, (struct sockaddr *)&own, &length) || listen(fd, 1))
        return 1;
    if (accept(fd, (struct sockaddr *)&peer, &length) < 0)
        return 1;
    pthread_create(&a, 0, serve, 0);
    pthread_create(&b, 0, serve, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
