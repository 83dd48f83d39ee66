// As returned_pointer, but no thread follows what is returned: it is given back, or compared with null.
// check: race=safe memory=safe
// flags: --externals args
// tsan: undefined

#include <pthread.h>

struct handle;
struct handle *acquire(const char *name);
int use(struct handle *h, int n);
void release(struct handle *h);

static void *worker(void *arg)
{
    (void)arg;
    struct handle *h = acquire("x");
    if (!h)
        return 0;
    use(h, 1);
    release(h);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
