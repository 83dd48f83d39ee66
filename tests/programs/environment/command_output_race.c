// Two threads read what a command prints, without a lock.
// check: race=violated
// native: it runs a command
#include <pthread.h>
#include <stdio.h>

static unsigned long bytes;

static void *drain(void *arg)
{
    char buffer[128];
    FILE *pipe = popen(arg, "r");
    size_t n;
    if (!pipe)
        return 0;
    while ((n = fread(buffer, 1, sizeof buffer, pipe)) > 0) {
        bytes += n; // RACE!
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
