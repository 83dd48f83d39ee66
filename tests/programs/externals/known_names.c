// Functions of the library that have no model count as undefined ones: `received` is protected, the buffer of
// each thread is its own.
// check: race=safe
// flags: --externals args
// tsan: undefined

#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long received;

static void *worker(void *arg)
{
    char buffer[4] = { 0 };
    (void)arg;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return 0;
    long n = recv(fd, buffer, sizeof buffer, 0);
    if (n > 0 && n <= 4) {
        pthread_mutex_lock(&lock);
        received++;
        pthread_mutex_unlock(&lock);
    }
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
