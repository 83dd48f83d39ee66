// Transfers in both directions that lock the account with the smaller number first: no cycle.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 110 90
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

struct account {
    pthread_mutex_t lock;
    int number, balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 1, 100};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 2, 100};

static void transfer(struct account *from, struct account *to, int amount) {
    struct account *first = from->number < to->number ? from : to;
    struct account *second = first == from ? to : from;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    from->balance -= amount; // NORACE
    to->balance += amount;   // NORACE
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *there(void *arg) {
    (void)arg;
    transfer(&a, &b, 10);
    return NULL;
}

static void *back(void *arg) {
    (void)arg;
    transfer(&b, &a, 20);
    return NULL;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, NULL, there, NULL);
    pthread_create(&u, NULL, back, NULL);
    pthread_join(t, NULL);
    pthread_join(u, NULL);
    assert(a.balance + b.balance == 200);
    printf("%d %d\n", a.balance, b.balance);
    return 0;
}
