// Three stages in three threads, connected by bounded queues: read words, turn them into upper case,
// print them. The order of the output does not depend on the schedule.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: EVERY
// expect: SCHEDULE
// expect: THE
// expect: SAME
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAPACITY 2

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    char *words[CAPACITY];
    int first, used;
};

static struct queue raw = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, {NULL}, 0, 0};
static struct queue cooked = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, {NULL}, 0, 0};

static void put(struct queue *queue, char *word) {
    pthread_mutex_lock(&queue->lock);
    while (queue->used == CAPACITY)
        pthread_cond_wait(&queue->changed, &queue->lock);
    queue->words[(queue->first + queue->used++) % CAPACITY] = word;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
}

static char *get(struct queue *queue) {
    pthread_mutex_lock(&queue->lock);
    while (queue->used == 0)
        pthread_cond_wait(&queue->changed, &queue->lock);
    char *word = queue->words[queue->first];
    queue->first = (queue->first + 1) % CAPACITY;
    queue->used--;
    pthread_cond_broadcast(&queue->changed);
    pthread_mutex_unlock(&queue->lock);
    return word;
}

static void *reader(void *unused) {
    static const char *const text[] = {"every", "schedule", "the", "same"};
    (void)unused;
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
        char *word = malloc(strlen(text[i]) + 1);
        put(&raw, strcpy(word, text[i]));
    }
    put(&raw, NULL); // the end
    return NULL;
}

static void *shouter(void *unused) {
    char *word;
    (void)unused;
    while ((word = get(&raw)) != NULL) {
        for (char *c = word; *c != '\0'; c++)
            *c = (char)toupper((unsigned char)*c);
        put(&cooked, word);
    }
    put(&cooked, NULL);
    return NULL;
}

int main(void) {
    pthread_t stages[2];
    char *word;
    pthread_create(&stages[0], NULL, reader, NULL);
    pthread_create(&stages[1], NULL, shouter, NULL);
    while ((word = get(&cooked)) != NULL) {
        puts(word);
        free(word);
    }
    pthread_join(stages[0], NULL);
    pthread_join(stages[1], NULL);
    return 0;
}
