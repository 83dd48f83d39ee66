// A heap cell travels from thread to thread through a locked mailbox; the thread that has it owns it, and the
// last one frees it.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 111
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct mailbox {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    int *letter;
};

static struct mailbox boxes[2] = {{PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL},
                                  {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, NULL}};

static void drop(struct mailbox *box, int *letter) {
    pthread_mutex_lock(&box->lock);
    box->letter = letter;
    pthread_cond_signal(&box->filled);
    pthread_mutex_unlock(&box->lock);
}

static int *collect(struct mailbox *box) {
    pthread_mutex_lock(&box->lock);
    while (box->letter == NULL)
        pthread_cond_wait(&box->filled, &box->lock);
    int *letter = box->letter;
    box->letter = NULL;
    pthread_mutex_unlock(&box->lock);
    return letter;
}

static void *writer(void *arg) {
    (void)arg;
    int *letter = malloc(sizeof *letter);
    *letter = 1;
    drop(&boxes[0], letter);
    return NULL;
}

static void *relay(void *arg) {
    (void)arg;
    int *letter = collect(&boxes[0]);
    *letter += 10; // NORACE
    drop(&boxes[1], letter);
    return NULL;
}

int main(void) {
    pthread_t w, r;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r, NULL, relay, NULL);
    int *letter = collect(&boxes[1]);
    *letter += 100; // NORACE
    assert(*letter == 111);
    printf("%d\n", *letter);
    free(letter);
    pthread_join(w, NULL);
    pthread_join(r, NULL);
    return 0;
}
