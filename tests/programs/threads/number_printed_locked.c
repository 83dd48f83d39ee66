// As number_printed.c, with a lock around it.
// check: race=safe deadlock=safe memory=safe
#include <pthread.h>
#include <stdio.h>

static int rounds;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused)
{
    pthread_mutex_lock(&lock);
    printf("thread %d in round %d\n", (int)pthread_self(), rounds);
    rounds++; // NORACE
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t a, b;
    unsigned number = (unsigned)pthread_self();
    printf("main is %u\n", number);
    pthread_create(&a, 0, work, 0);
    pthread_create(&b, 0, work, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
