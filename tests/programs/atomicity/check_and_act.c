// Check and withdrawal in one locked section.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 0
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 10;

static void *customer(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    if (balance >= 10)
        balance -= 10;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, customer, NULL);
    pthread_create(&b, NULL, customer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(balance >= 0);
    printf("%d\n", balance);
    return 0;
}
