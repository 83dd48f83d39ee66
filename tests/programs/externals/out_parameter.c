// An undefined function leaves a pointer where it was told to: it may lead to `x`.
// check: race=violated
// answers: race=unknown
// flags: --externals args
// tsan: undefined

#include <pthread.h>

struct handle {
    int id;
    int *at;
};
int find(const char *name, struct handle *h);

int x;

static void *worker(void *arg)
{
    (void)arg;
    struct handle h = { 0, 0 };
    if (find("x", &h) == 0 && h.at)
        *h.at = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    x = 1;
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
