// Two workers append to a log that may not open; the count of lines has no lock.
// check: race=violated
// native: files
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int lines, log_file;

static void *append(void *unused)
{
    (void)unused;
    if (write(log_file, "line\n", 5) == 5)
        lines++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t one, two;
    log_file = open("events.log", O_WRONLY | O_CREAT, 0600);
    if (log_file < 0)
        return 1;
    pthread_create(&one, 0, append, 0);
    pthread_create(&two, 0, append, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    close(log_file);
    return 0;
}
