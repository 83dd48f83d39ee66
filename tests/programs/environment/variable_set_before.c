// A variable is set before the thread that looks for it is created.
// check: race=safe
#include <pthread.h>
#include <stdlib.h>

static void *look(void *unused)
{
    const char *level = getenv("THREADPROOF_LEVEL"); // NORACE
    return level && !*level ? unused : 0;
}

int main(void)
{
    pthread_t thread;
    setenv("THREADPROOF_LEVEL", "3", 1); // NORACE
    pthread_create(&thread, 0, look, 0);
    pthread_join(thread, 0);
    return 0;
}
