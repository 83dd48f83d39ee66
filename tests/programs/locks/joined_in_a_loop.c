// Threads whose handles are kept in an array, with their data beside them, and joined by a loop
// like the one that created them: afterwards no thread is left.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>

struct worker {
    pthread_t id;
    int result;
};

static struct worker workers[2];
static int count = 2;

static void *work(void *arg)
{
    struct worker *self = arg;
    self->result = 5;
    return 0;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        pthread_create(&workers[i].id, 0, work, &workers[i]);
    for (int i = 0; i < count; i++)
        pthread_join(workers[i].id, 0);
    for (int i = 0; i < count; i++)
        sum += workers[i].result; // NORACE
    assert(sum == 10);
    return 0;
}
