// The name of the current folder may be longer than the room for it: only then are threads created, and they race.
// check: race=violated
#include <pthread.h>
#include <unistd.h>

static char folder[32];
static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(void)
{
    pthread_t first, second;
    if (!getcwd(folder, sizeof folder)) {
        pthread_create(&first, 0, count, 0);
        pthread_create(&second, 0, count, 0);
        pthread_join(first, 0);
        pthread_join(second, 0);
    }
    return 0;
}
