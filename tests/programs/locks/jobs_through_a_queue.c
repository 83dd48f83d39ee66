// A job belongs to the thread that has it: to the one who makes it until it is in the queue, then to the one who
// takes it out. The lock guards the queue alone.
// check: race=safe deadlock=safe assert=safe memory=safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct job {
    int number;
    struct job *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static struct job *queue;

static void put(struct job *j)
{
    pthread_mutex_lock(&lock);
    j->next = queue;
    queue = j;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
}

static struct job *take(void)
{
    pthread_mutex_lock(&lock);
    while (!queue)
        pthread_cond_wait(&filled, &lock);
    struct job *j = queue;
    queue = j->next;
    pthread_mutex_unlock(&lock);
    return j;
}

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++) {
        struct job *j = take();
        j->number++; // NORACE
        assert(j->number == 2); // NORACE
        free(j);
    }
    return arg;
}

int main(void)
{
    pthread_t a;
    pthread_create(&a, 0, worker, 0);
    for (int i = 0; i < 2; i++) {
        struct job *j = malloc(sizeof *j);
        j->number = 1; // NORACE
        put(j);
    }
    pthread_join(a, 0);
    return 0;
}
