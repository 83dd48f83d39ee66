// The task queue of Elmas, Qadeer and Tasiran: a task is local to its creator, then protected by
// the queue's lock, then local to the performer, then its result is protected by the task lock, and
// after the joins it is local to the performer again.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: 14
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define SUBTASKS 2

struct task {
    int subtasks[SUBTASKS];
    int out;
};

struct subtask {
    struct task *task;
    int number;
};

static pthread_mutex_t queue_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t queue_filled = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t task_lock = PTHREAD_MUTEX_INITIALIZER;
static struct task *queue;

static void *create_task(void *arg) {
    (void)arg;
    struct task *task = malloc(sizeof *task);
    for (int i = 0; i < SUBTASKS; i++)
        task->subtasks[i] = i + 3;
    task->out = 0; // NORACE
    pthread_mutex_lock(&queue_lock);
    queue = task;
    pthread_cond_signal(&queue_filled);
    pthread_mutex_unlock(&queue_lock);
    return NULL;
}

static void *perform_subtask(void *arg) {
    struct subtask *sub = arg;
    int result = sub->task->subtasks[sub->number] * 2;
    pthread_mutex_lock(&task_lock);
    sub->task->out += result; // NORACE
    pthread_mutex_unlock(&task_lock);
    return NULL;
}

static void *perform_next_task(void *arg) {
    (void)arg;
    pthread_mutex_lock(&queue_lock);
    while (queue == NULL)
        pthread_cond_wait(&queue_filled, &queue_lock);
    struct task *task = queue;
    queue = NULL;
    pthread_mutex_unlock(&queue_lock);

    pthread_t children[SUBTASKS];
    struct subtask subtasks[SUBTASKS];
    for (int i = 0; i < SUBTASKS; i++) {
        subtasks[i].task = task;
        subtasks[i].number = i;
        pthread_create(&children[i], NULL, perform_subtask, &subtasks[i]);
    }
    for (int i = 0; i < SUBTASKS; i++)
        pthread_join(children[i], NULL);
    assert(task->out == 14); // NORACE
    printf("%d\n", task->out);
    free(task);
    return NULL;
}

int main(void) {
    pthread_t t1, t2;
    pthread_create(&t1, NULL, create_task, NULL);
    pthread_create(&t2, NULL, perform_next_task, NULL);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return 0;
}
