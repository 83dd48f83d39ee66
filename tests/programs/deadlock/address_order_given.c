// The same, but one of the two ways of locking takes the accounts as they are given.
// check: race=safe deadlock=violated assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t lock;
    int cents;
};

static struct account checking = {PTHREAD_MUTEX_INITIALIZER, 50};
static struct account *savings;

static void transfer(struct account *from, struct account *to, int cents, int ordered) {
    struct account *first = from < to || !ordered ? from : to;
    struct account *second = from < to || !ordered ? to : from;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock); // DEADLOCK!
    from->cents -= cents;
    to->cents += cents;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *teller(void *arg) {
    transfer(&checking, savings, 10, 0);
    return NULL;
}

int main(void) {
    pthread_t t;
    savings = malloc(sizeof *savings);
    pthread_mutex_init(&savings->lock, NULL);
    savings->cents = 50;
    pthread_create(&t, NULL, teller, NULL);
    transfer(savings, &checking, 5, 1);
    pthread_join(t, NULL);
    assert(checking.cents + savings->cents == 100);
    free(savings);
    return 0;
}
