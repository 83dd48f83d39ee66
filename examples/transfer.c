// Two accounts, each with its own lock. A transfer locks the account it takes from, then the one
// it gives to. Two transfers in opposite directions can each hold the lock the other needs.
#include <pthread.h>
#include <stdio.h>

struct account {
    pthread_mutex_t lock;
    const char *owner;
    long balance;
};

static struct account alice = {PTHREAD_MUTEX_INITIALIZER, "Alice", 100};
static struct account bob = {PTHREAD_MUTEX_INITIALIZER, "Bob", 100};

static void transfer(struct account *from, struct account *to, long amount) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock);
    from->balance -= amount;
    to->balance += amount;
    printf("%s gives %s %ld\n", from->owner, to->owner, amount);
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
}

static void *pay_back(void *unused) {
    (void)unused;
    transfer(&bob, &alice, 30);
    return NULL;
}

int main(void) {
    pthread_t payer;
    pthread_create(&payer, NULL, pay_back, NULL);
    transfer(&alice, &bob, 50);
    pthread_join(payer, NULL);
    printf("Alice %ld, Bob %ld\n", alice.balance, bob.balance);
    return 0;
}
