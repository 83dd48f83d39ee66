// Every access is locked, but the check and the withdrawal are in two sections: the account can be
// overdrawn. Not a race; an atomicity violation.
// check: race=safe deadlock=safe assert=violated memory=safe
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 10;

static int read_balance(void) {
    pthread_mutex_lock(&lock);
    int current = balance;
    pthread_mutex_unlock(&lock);
    return current;
}

static void withdraw(int amount) {
    pthread_mutex_lock(&lock);
    balance -= amount;
    pthread_mutex_unlock(&lock);
}

static void *customer(void *arg) {
    (void)arg;
    if (read_balance() >= 10)
        withdraw(10);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, customer, NULL);
    pthread_create(&b, NULL, customer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(balance >= 0); // FAIL!
    return 0;
}
