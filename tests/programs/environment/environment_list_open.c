// The environment as a list, which was not given: there is no answer.
// check: race=violated
// answers: race=unknown
#include <pthread.h>

static int counter;

static void *count(void *unused)
{
    (void)unused;
    counter++; // RACE!
    return 0;
}

int main(int argc, char **argv, char **list)
{
    pthread_t first, second;
    (void)argc;
    (void)argv;
    pthread_create(&first, 0, count, 0);
    if (!list[0])
        pthread_join(first, 0);
    pthread_create(&second, 0, count, 0);
    pthread_join(second, 0);
    return 0;
}
