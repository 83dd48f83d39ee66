// A pointer leads to a common table or to a copy that was allocated; only a copy is freed.
// check: race=safe deadlock=safe assert=safe memory=safe
// answers: memory=unknown
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct table {
    int first, allocated;
};

static struct table usual = { 1, 0 };

static struct table *choose(int own)
{
    if (!own)
        return &usual;
    struct table *copy = malloc(sizeof *copy);
    copy->first = 2;
    copy->allocated = 1;
    return copy;
}

static void leave(struct table *t)
{
    if (t->allocated)
        free(t);
}

static void *work(void *arg)
{
    assert(usual.first == 1); // NORACE
    return arg;
}

int main(int argc, char **argv)
{
    (void)argv;
    pthread_t a;
    pthread_create(&a, 0, work, 0);
    for (int i = 0; i < 2; i++)
        leave(choose(argc > 1 || i));
    pthread_join(a, 0);
    return 0;
}
