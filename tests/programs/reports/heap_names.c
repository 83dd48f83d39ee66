// Memory of the heap: a record, an array in it, and a node that a function makes.
// check: race=violated deadlock=safe assert=safe memory=safe
#include <pthread.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

struct pool {
    pthread_mutex_t lock;
    struct node *head;
    int count;
    int *numbers;
};

static struct pool *pool;

static struct node *fresh(int value) {
    struct node *n = malloc(sizeof *n);
    n->value = value;
    n->next = NULL;
    return n;
}

static void *work(void *arg) {
    struct pool *p = arg;
    p->count++; // RACE!
    return NULL;
}

int main(void) {
    pthread_t t;
    pool = malloc(sizeof *pool);
    pthread_mutex_init(&pool->lock, NULL);
    pool->count = 0;
    pool->numbers = calloc(8, sizeof(int));
    pool->head = fresh(1);
    pthread_create(&t, NULL, work, pool);
    pthread_mutex_lock(&pool->lock);
    pool->count++; // RACE!
    pool->numbers[3]++;
    pool->head->value++;
    pthread_mutex_unlock(&pool->lock);
    pthread_join(t, NULL);
    free(pool->head);
    free(pool->numbers);
    free(pool);
    return 0;
}
