// Threads are created for one user, by the name.
// check: race=violated
// output: any
#include <pthread.h>
#include <pwd.h>
#include <stdlib.h>
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
    struct passwd *user = getpwuid(getuid());
    if (!user)
        return EXIT_FAILURE;
    if (user->pw_name[0] == 'r')
        count_twice();
    return 0;
}
