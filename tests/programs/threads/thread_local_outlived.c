// A thread-local object ends with its thread: another thread that has its address races with that end.
// check: race=violated memory=violated
// may-violate: memory
// tsan: it does not know of the end
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local int own;
static int *_Atomic shown;

static void *owner(void *arg)
{
    own = 1;
    atomic_store(&shown, &own);
    return arg; // RACE!
}

static void *user(void *arg)
{
    int *other = atomic_load(&shown);
    if (other)
        *other = 2; // RACE! MEMORY!
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, owner, 0);
    pthread_create(&b, 0, user, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
