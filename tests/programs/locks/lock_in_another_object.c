// One of the two threads locks the other account.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account accounts[2];

static void enter(struct account *a) { pthread_mutex_lock(&a->lock); }
static void leave(struct account *a) { pthread_mutex_unlock(&a->lock); }

static void deposit(struct account *a, struct account *locked, int amount)
{
    enter(locked);
    a->balance += amount; // RACE!
    leave(locked);
}

static void *teller(void *arg)
{
    int first = *(int *)arg;
    deposit(&accounts[0], &accounts[first], 1);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    static int zero = 0, one = 1;
    for (int i = 0; i < 2; i++)
        pthread_mutex_init(&accounts[i].lock, 0);
    pthread_create(&a, 0, teller, &zero);
    pthread_create(&b, 0, teller, &one);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
