// Two threads read what a command prints, under a lock.
// check: race=safe
// native: it runs a command
#include <pthread.h>
#include <stdio.h>

static unsigned long bytes;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *drain(void *arg)
{
    char buffer[128];
    FILE *pipe = popen(arg, "r");
    size_t n;
    if (!pipe)
        return 0;
    while ((n = fread(buffer, 1, sizeof buffer, pipe)) > 0) {
        pthread_mutex_lock(&lock);
        bytes += n;
        pthread_mutex_unlock(&lock);
    }
    pclose(pipe);
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, drain, "ls");
    pthread_create(&two, 0, drain, "ps");
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
