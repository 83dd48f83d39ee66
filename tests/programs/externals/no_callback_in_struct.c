// As callback_in_struct, but the structure leads to numbers only.
// check: race=safe
// flags: --externals args
// tsan: undefined

#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int rounds;

/* With many rounds a search does not come to its end, and proofs answer alone. */
static void busy(void)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        rounds++;
        pthread_mutex_unlock(&lock);
    }
}

struct ops {
    int kind;
    int more;
};
struct request {
    int id;
    const struct ops *ops;
};
void submit(const struct request *r);

static const struct ops ops = { 1, 2 };
static const struct request request = { 7, &ops };

static void *worker(void *arg)
{
    (void)arg;
    busy();
    submit(&request);
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
