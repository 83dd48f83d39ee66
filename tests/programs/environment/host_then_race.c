// Threads are created on hosts of one name, by its first letter.
// check: race=violated
// output: any
#include <pthread.h>
#include <unistd.h>

static int counter;

static void *count(void *arg)
{
    counter++; // RACE!
    return arg;
}

static void count_twice(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, count, NULL);
    pthread_create(&second, NULL, count, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
}

int main(void)
{
    char name[64];
    if (gethostname(name, sizeof name) != 0)
        return 1;
    if (name[0] == 'w' && name[1] == 0)
        count_twice();
    return 0;
}
