// As io_manager.c, but the post-processing thread frees the request while the loser of the contest
// for the cancel token may not yet have looked at it.
// check: race=violated deadlock=safe assert=safe memory=violated
// answers: deadlock=unknown assert=unknown
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct request {
    atomic_int cancellable;
    int status;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static struct request *finished;

static void *contender(void *arg) {
    struct request *r = arg;
    if (atomic_exchange(&r->cancellable, 0)) { // RACE! MEMORY!
        r->status = 1;
        pthread_mutex_lock(&lock);
        finished = r;
        pthread_cond_signal(&filled);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void *postprocess(void *arg) {
    (void)arg;
    pthread_mutex_lock(&lock);
    while (finished == NULL)
        pthread_cond_wait(&filled, &lock);
    struct request *r = finished;
    pthread_mutex_unlock(&lock);
    assert(r->status == 1);
    free(r); // RACE!
    return NULL;
}

int main(void) {
    pthread_t d, c, p;
    struct request *r = malloc(sizeof *r);
    atomic_init(&r->cancellable, 1);
    r->status = 0;
    pthread_create(&d, NULL, contender, r);
    pthread_create(&c, NULL, contender, r);
    pthread_create(&p, NULL, postprocess, NULL);
    pthread_join(d, NULL);
    pthread_join(c, NULL);
    pthread_join(p, NULL);
    return 0;
}
