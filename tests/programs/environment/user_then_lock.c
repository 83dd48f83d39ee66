// The same under a lock.
// check: race=safe
// output: any
#include <pthread.h>
#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

static int counter;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *arg)
{
    pthread_mutex_lock(&lock);
    counter++;
    pthread_mutex_unlock(&lock);
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
