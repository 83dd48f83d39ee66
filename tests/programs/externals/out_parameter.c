// An undefined function leaves a pointer where it was told to: it may lead to `x`.
// check: race=violated
// answers: race=unknown
// flags: --externals args
// gap: a pointer that came from outside the program is followed
// schedules: first
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
    busy();
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
