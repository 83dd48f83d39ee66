// Each of two threads builds a list and walks over it: the lists never escape their threads, so
// there is nothing to interleave.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 10 states, 10 steps
// exit: 0
// expect: 6 6
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static void *work(void *arg) {
    struct node *list = NULL;
    for (int value = 1; value <= 3; value++) {
        struct node *node = malloc(sizeof *node);
        node->value = value;
        node->next = list;
        list = node;
    }
    int sum = 0;
    while (list != NULL) {
        struct node *next = list->next;
        sum += list->value;
        free(list);
        list = next;
    }
    *(int *)arg = sum;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    int sum_a = 0, sum_b = 0;
    pthread_create(&a, NULL, work, &sum_a);
    pthread_create(&b, NULL, work, &sum_b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(sum_a == 6 && sum_b == 6);
    printf("%d %d\n", sum_a, sum_b);
    return 0;
}
