// Looking up an account takes its lock and leaves it to the caller to give back, in a function of
// its own; where there is no account, no lock is taken.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int number;
    int balance;
};

static struct account account = {PTHREAD_MUTEX_INITIALIZER, 7, 0};

static struct account *find(int number)
{
    pthread_mutex_lock(&account.lock);
    if (account.number == number)
        return &account;
    pthread_mutex_unlock(&account.lock);
    return 0;
}

static void done(struct account *a) { pthread_mutex_unlock(&a->lock); }

static void *teller(void *arg)
{
    struct account *a = find(*(int *)arg);
    if (a) {
        a->balance++; // NORACE
        done(a);
    }
    return 0;
}

int main(void)
{
    static int number = 7;
    pthread_t a, b;
    pthread_create(&a, 0, teller, &number);
    pthread_create(&b, 0, teller, &number);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(account.balance == 2);
    return 0;
}
