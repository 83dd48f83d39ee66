// Threads that would race are created behind a condition that never holds: safe, but the first line of
// the answer says that no thread was created, and where one would have been.
// check: race=safe deadlock=safe assert=safe
#include <pthread.h>

static int counter;
static int rounds = 3;

static void *count(void *unused)
{
    (void)unused;
    counter++; // NORACE
    return 0;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < rounds; i++)
        counter += i;
    if (counter == 4) {
        pthread_create(&thread, 0, count, 0);
        counter++; // NORACE
        pthread_join(thread, 0);
    }
    return 0;
}
