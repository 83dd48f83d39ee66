// Each account has its lock, and a transfer uses both, but one after the other: an audit in between
// misses the money that is under way.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 50};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 50};

static void add(struct account *account, int amount) {
    pthread_mutex_lock(&account->lock);
    account->balance += amount;
    pthread_mutex_unlock(&account->lock);
}

static void *transfer(void *arg) {
    (void)arg;
    add(&a, -10);
    add(&b, 10);
    return NULL;
}

static void *audit(void *arg) {
    (void)arg;
    pthread_mutex_lock(&a.lock);
    pthread_mutex_lock(&b.lock);
    assert(a.balance + b.balance == 100); // FAIL!
    pthread_mutex_unlock(&b.lock);
    pthread_mutex_unlock(&a.lock);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, transfer, NULL);
    pthread_create(&u, NULL, audit, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    return 0;
}
