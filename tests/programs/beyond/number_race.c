// A float that no `int` holds, a copy between overlapping ranges and the destruction of a mutex that is held, each with a value on
// x86-64 Linux; a race is behind all three.
// check: arith=violated
// answers: race=unknown
// tsan: undefined
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <string.h>

static int total;
static double large = 3e9;
static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused)
{
    total++;
    return unused;
}

int main(void)
{
    pthread_t a, b;
    char text[8] = "abcdef";
    int number = (int)large;
    memcpy(text + 1, text, 4);
    pthread_mutex_lock(&held);
    if (pthread_mutex_destroy(&held) != EBUSY)
        return 1;
    pthread_mutex_unlock(&held);
    if (number != INT_MIN || strcmp(text, "aabcdf"))
        return 1;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
