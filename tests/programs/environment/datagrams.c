// Two threads receive datagrams on one socket, and count what was too short under a lock.
// check: race=safe
// native: a server waits for ever
#include <netinet/in.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int server, broken;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *receive(void *unused)
{
    (void)unused;
    for (;;) {
        char message[32];
        struct sockaddr_in from;
        socklen_t length = sizeof from;
        ssize_t n = recvfrom(server, message, sizeof message, 0, (struct sockaddr *)&from, &length);
        if (n < 0)
            return 0;
        if (n < 8) {
            pthread_mutex_lock(&lock);
            broken++;
            pthread_mutex_unlock(&lock);
            continue;
        }
        sendto(server, message, (size_t)n, 0, (struct sockaddr *)&from, length);
    }
}

int main(void)
{
    struct sockaddr_in here;
    pthread_t one, two;
    memset(&here, 0, sizeof here);
    here.sin_family = AF_INET;
    here.sin_port = htons(9999);
    server = socket(AF_INET, SOCK_DGRAM, 0);
    if (server < 0 || bind(server, (struct sockaddr *)&here, sizeof here) < 0)
        return 1;
    pthread_create(&one, 0, receive, 0);
    pthread_create(&two, 0, receive, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    close(server);
    return 0;
}
