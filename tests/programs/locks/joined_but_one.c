// The loop that joins leaves the last thread out.
// check: race=violated deadlock=safe memory=safe
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
    self->result = 5; // RACE!
    return 0;
}

int main(void)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        pthread_create(&workers[i].id, 0, work, &workers[i]);
    for (int i = 0; i < count - 1; i++)
        pthread_join(workers[i].id, 0);
    for (int i = 0; i < count; i++)
        sum += workers[i].result; // RACE!
    return sum == 11;
}
