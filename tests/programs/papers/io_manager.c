// The life of an I/O request: created by main, queued, then either completed by the driver or
// cancelled by the canceller - the thread that takes the cancel token owns it - and in the end processed and
// freed by a third thread that gets it through the second queue. The request has no lock of its
// own: it is always owned by exactly one thread.
// check: race=safe deadlock=safe assert=safe memory=safe
// states: 165 states, 306 steps
// exit: 0
// expect: done
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

enum status { PENDING, COMPLETED, CANCELLED };

struct request {
    atomic_int cancellable; // 1 while no thread has taken it out of the pending state
    enum status status;
    int bytes;
    struct request *next;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct request *head;
};

static struct queue pending = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL};
static struct queue finished = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL};

static void push(struct queue *q, struct request *r) {
    pthread_mutex_lock(&q->lock);
    r->next = q->head;
    q->head = r;
    pthread_cond_signal(&q->filled);
    pthread_mutex_unlock(&q->lock);
}

static struct request *pop(struct queue *q) {
    pthread_mutex_lock(&q->lock);
    while (q->head == NULL)
        pthread_cond_wait(&q->filled, &q->lock);
    struct request *r = q->head;
    q->head = r->next;
    pthread_mutex_unlock(&q->lock);
    return r;
}

// Removes the request from the pending queue if it is there.
static void withdraw(struct request *r) {
    pthread_mutex_lock(&pending.lock);
    if (pending.head == r)
        pending.head = NULL;
    pthread_mutex_unlock(&pending.lock);
}

static void finish(struct request *r, enum status status, int bytes) {
    r->status = status; // NORACE
    r->bytes = bytes;   // NORACE
    push(&finished, r);
}

static void *driver(void *arg) {
    struct request *r = arg;
    if (atomic_exchange(&r->cancellable, 0)) {
        withdraw(r);
        finish(r, COMPLETED, 512);
    }
    return NULL;
}

static void *canceller(void *arg) {
    struct request *r = arg;
    if (atomic_exchange(&r->cancellable, 0)) {
        withdraw(r);
        finish(r, CANCELLED, 0);
    }
    return NULL;
}

static void *postprocess(void *arg) {
    enum status *seen = arg;
    struct request *r = pop(&finished);
    assert(r->status != PENDING);
    assert((r->bytes == 512) == (r->status == COMPLETED));
    *seen = r->status;
    return NULL;
}

int main(void) {
    pthread_t d, c, p;
    enum status seen = PENDING;
    struct request *r = malloc(sizeof *r);
    atomic_init(&r->cancellable, 1);
    r->status = PENDING;
    r->bytes = -1;
    push(&pending, r);
    pthread_create(&d, NULL, driver, r);
    pthread_create(&c, NULL, canceller, r);
    pthread_create(&p, NULL, postprocess, &seen);
    pthread_join(d, NULL);
    pthread_join(c, NULL);
    pthread_join(p, NULL);
    assert(seen != PENDING && pending.head == NULL && finished.head == NULL);
    free(r);
    printf("done\n");
    return 0;
}
