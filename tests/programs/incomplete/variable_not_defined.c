// A variable that is nowhere defined: who else uses it is not known.
// gap: an external variable without a definition is used
// tsan: undefined
#include <pthread.h>

extern int level;

static void *work(void *arg)
{
    return level > 3 ? arg : 0;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    pthread_join(a, 0);
    return 0;
}
