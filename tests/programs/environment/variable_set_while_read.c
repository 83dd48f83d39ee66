// One thread sets a variable while another looks for one.
// check: race=violated
// tsan: the table is the library's
#include <pthread.h>
#include <stdlib.h>

static void *set(void *unused)
{
    setenv("THREADPROOF_LEVEL", "3", 1); // RACE!
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    const char *level = getenv("THREADPROOF_LEVEL"); // RACE!
    pthread_join(thread, 0);
    return level && !*level;
}
