// A record is copied under its lock, for its other members: the lock of the copy is never used. A recursive lock in a record that a function
// returns stays recursive.
// check: race=safe deadlock=safe assert=safe memory=safe misuse=safe
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account account = {PTHREAD_MUTEX_INITIALIZER, 0};

static void *pays(void *arg)
{
    pthread_mutex_lock(&account.lock);
    account.balance += 2;
    pthread_mutex_unlock(&account.lock);
    return arg;
}

static struct account make(void)
{
    struct account made;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&made.lock, &kind);
    pthread_mutexattr_destroy(&kind);
    made.balance = 5;
    return made;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, pays, 0);
    pthread_mutex_lock(&account.lock);
    struct account seen = account;
    pthread_mutex_unlock(&account.lock);
    assert(seen.balance == 0 || seen.balance == 2);
    pthread_join(thread, 0);

    struct account own = make();
    pthread_mutex_lock(&own.lock);
    pthread_mutex_lock(&own.lock);
    assert(own.balance == 5);
    pthread_mutex_unlock(&own.lock);
    pthread_mutex_unlock(&own.lock);
    return 0;
}
