// One level of a B-link tree: a linked list of containers, each protecting the data nodes it refers
// to. An insert may split a container and move data nodes to a new one, so the lock that protects a
// data node changes. Operations lock one container at a time and follow the right link when a key
// has moved on.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 63 states, 81 steps
// exit: 0
// expect: 3 keys
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define CAPACITY 2

struct data {
    int key, datum;
};

struct container {
    pthread_mutex_t lock;
    int high; // the largest key that belongs here
    int used;
    struct data *slots[CAPACITY];
    struct container *right;
};

static struct container *first;

static struct container *new_container(int high, struct container *right) {
    struct container *c = calloc(1, sizeof *c);
    pthread_mutex_init(&c->lock, NULL);
    c->high = high;
    c->right = right;
    return c;
}

// Returns the container for `key`, locked.
static struct container *find(int key) {
    struct container *c = first;
    pthread_mutex_lock(&c->lock);
    while (key > c->high) {
        struct container *right = c->right;
        pthread_mutex_unlock(&c->lock);
        c = right;
        pthread_mutex_lock(&c->lock);
    }
    return c;
}

// Moves the upper half of a full, locked container into a new right neighbour.
static void split(struct container *c) {
    struct container *right = new_container(c->high, c->right);
    if (c->slots[0]->key > c->slots[1]->key) {
        struct data *smaller = c->slots[1];
        c->slots[1] = c->slots[0];
        c->slots[0] = smaller;
    }
    right->slots[0] = c->slots[1];
    right->used = 1;
    c->used = 1;
    c->high = c->slots[0]->key;
    c->right = right;
}

static void insert(int key, int datum) {
    struct container *c = find(key);
    while (c->used == CAPACITY) {
        split(c);
        pthread_mutex_unlock(&c->lock);
        c = find(key);
    }
    struct data *data = malloc(sizeof *data);
    data->key = key;
    data->datum = datum;
    c->slots[c->used++] = data;
    pthread_mutex_unlock(&c->lock);
}

static int update(int key, int datum) {
    struct container *c = find(key);
    int found = 0;
    for (int i = 0; i < c->used; i++)
        if (c->slots[i]->key == key) {
            c->slots[i]->datum = datum; // NORACE
            found = 1;
        }
    pthread_mutex_unlock(&c->lock);
    return found;
}

static void *writer(void *arg) {
    (void)arg;
    insert(20, 0);
    return NULL;
}

static void *updater(void *arg) {
    (void)arg;
    assert(update(30, 1));
    assert(update(10, 1));
    return NULL;
}

int main(void) {
    pthread_t a, b;
    first = new_container(INT_MAX, NULL);
    insert(30, 0);
    insert(10, 0);
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, updater, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    int keys = 0;
    for (struct container *c = first; c != NULL; c = c->right)
        for (int i = 0; i < c->used; i++) {
            assert(c->slots[i]->datum == (c->slots[i]->key != 20));
            keys++;
        }
    assert(keys == 3);
    printf("%d keys\n", keys);
    return 0;
}
