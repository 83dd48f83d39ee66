// As known_names, but all threads receive into one buffer.
// check: race=violated
// flags: --externals args
// tsan: undefined

#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static char buffer[4];

static void *worker(void *arg)
{
    (void)arg;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return 0;
    recv(fd, buffer, sizeof buffer, 0); // RACE!
    close(fd);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
