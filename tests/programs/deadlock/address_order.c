// Transfers between accounts lock the one with the lower address first. Which of two is the lower, no program can know; what
// every thread finds is the same.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t lock;
    int cents;
};

static struct account checking = {PTHREAD_MUTEX_INITIALIZER, 50};
static struct account *savings;

static void transfer(struct account *from, struct account *to, int cents) {
    struct account *first = from < to ? from : to;
    struct account *second = from < to ? to : from;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    from->cents -= cents;
    to->cents += cents;
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
}

static void *teller(void *arg) {
    transfer(&checking, savings, 10);
    return NULL;
}

int main(void) {
    pthread_t t;
    savings = malloc(sizeof *savings);
    pthread_mutex_init(&savings->lock, NULL);
    savings->cents = 50;
    pthread_create(&t, NULL, teller, NULL);
    transfer(savings, &checking, 5);
    pthread_join(t, NULL);
    assert(checking.cents + savings->cents == 100);
    free(savings);
    return 0;
}
