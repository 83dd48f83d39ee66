// The main thread builds two lists and hands each to a thread of its own, which walks over it and
// changes it: shared by reachability, local in time.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 10 states, 10 steps
// exit: 0
// expect: 12 12
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *lists[2];
static int sums[2];

static struct node *build(void) {
    struct node *list = NULL;
    for (int value = 1; value <= 3; value++) {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    return list;
}

static void *walk(void *arg) {
    int which = *(int *)arg;
    for (struct node *node = lists[which]; node != NULL; node = node->next) {
        node->value *= 2; // NORACE
        sums[which] += node->value;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    int ids[2] = {0, 1};
    for (int i = 0; i < 2; i++)
        lists[i] = build();
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, walk, &ids[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(sums[0] == 12 && sums[1] == 12);
    printf("%d %d\n", sums[0], sums[1]);
    return 0;
}
