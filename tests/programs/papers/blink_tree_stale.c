// As blink_tree.c, but the update keeps a reference to the data node and writes through it after it
// has released the container's lock.
// check: race=violated deadlock=safe memory=safe
// states: 76 states, 85 steps
#include <pthread.h>
#include <stdlib.h>

struct data {
    int key, datum;
};

struct container {
    pthread_mutex_t lock;
    int high;
    struct data *data;
    struct container *right;
};

static struct container right_one = {PTHREAD_MUTEX_INITIALIZER, 100, NULL, NULL};
static struct container left_one = {PTHREAD_MUTEX_INITIALIZER, 100, NULL, NULL};

static struct data *lookup(int key) {
    struct container *c = &left_one;
    pthread_mutex_lock(&c->lock);
    while (key > c->high) {
        struct container *right = c->right;
        pthread_mutex_unlock(&c->lock);
        c = right;
        pthread_mutex_lock(&c->lock);
    }
    struct data *data = c->data;
    pthread_mutex_unlock(&c->lock);
    return data;
}

static void *mover(void *arg) {
    (void)arg;
    pthread_mutex_lock(&left_one.lock);
    pthread_mutex_lock(&right_one.lock);
    right_one.data = left_one.data;
    left_one.data = NULL;
    left_one.high = 10;
    left_one.right = &right_one;
    pthread_mutex_unlock(&right_one.lock);
    pthread_mutex_unlock(&left_one.lock);
    pthread_mutex_lock(&right_one.lock);
    right_one.data->datum++; // RACE!
    pthread_mutex_unlock(&right_one.lock);
    return NULL;
}

static void *updater(void *arg) {
    (void)arg;
    struct data *data = lookup(20);
    data->datum++; // RACE!
    return NULL;
}

int main(void) {
    static struct data data = {20, 0};
    pthread_t a, b;
    left_one.data = &data;
    pthread_create(&a, NULL, mover, NULL);
    pthread_create(&b, NULL, updater, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return data.datum == 0;
}
