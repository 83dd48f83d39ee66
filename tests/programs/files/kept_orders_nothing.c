// A file tells another thread that data are ready; that orders nothing.
// check: race=violated
// flags: --files given
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int data;

static void *produce(void *unused)
{
    data = 42; // RACE!
    int fd = open("threadproof-ready", O_WRONLY | O_CREAT, 0644);
    close(fd);
    return unused;
}

int main(void)
{
    pthread_t a;
    int seen = 0;
    pthread_create(&a, 0, produce, 0);
    if (access("threadproof-ready", F_OK) == 0)
        seen = data; // RACE!
    pthread_join(a, 0);
    unlink("threadproof-ready");
    return seen != 0 && seen != 42;
}
