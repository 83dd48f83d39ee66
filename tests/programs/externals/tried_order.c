// Functions that are not defined hand over an item: their names speak of it, and no race is claimed.
// check: race=safe
// answers: race=unknown
// flags: --externals try
// gap: no model for external function
// tsan: undefined
#include <pthread.h>

int queue_put(int item);
int queue_get(void);

static int item;

static void *writer(void *unused)
{
    item = 1; // NORACE
    queue_put(item);
    return unused;
}

static void *reader(void *unused)
{
    int seen = 0;
    if (queue_get())
        seen = item; // NORACE
    (void)seen;
    return unused;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, writer, 0);
    pthread_create(&two, 0, reader, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
