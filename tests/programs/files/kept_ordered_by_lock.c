// As kept_orders_nothing.c, with a lock around the data.
// check: race=safe
// flags: --files given
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *produce(void *unused)
{
    pthread_mutex_lock(&lock);
    data = 42; // NORACE
    pthread_mutex_unlock(&lock);
    int fd = open("threadproof-ready", O_WRONLY | O_CREAT, 0644);
    close(fd);
    return unused;
}

int main(void)
{
    pthread_t a;
    int seen = 0;
    pthread_create(&a, 0, produce, 0);
    if (access("threadproof-ready", F_OK) == 0) {
        pthread_mutex_lock(&lock);
        seen = data; // NORACE
        pthread_mutex_unlock(&lock);
    }
    pthread_join(a, 0);
    unlink("threadproof-ready");
    return seen != 0 && seen != 42;
}
