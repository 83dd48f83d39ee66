// The classic: two accounts, two transfers in opposite directions, each locking its source first.
// check: race=safe deadlock=violated assert=safe memory=safe
// tsan: deadlocks
#include <pthread.h>
#include <stddef.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

static struct account a = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account b = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount) {
    pthread_mutex_lock(&from->lock);
    pthread_mutex_lock(&to->lock); // DEADLOCK!
    from->balance -= amount;
    to->balance += amount;
    pthread_mutex_unlock(&to->lock);
    pthread_mutex_unlock(&from->lock);
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
    pthread_join(t, NULL); // DEADLOCK!
    pthread_join(u, NULL);
    return 0;
}
