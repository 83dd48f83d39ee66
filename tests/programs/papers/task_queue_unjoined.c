// As task_queue.c, but the performer joins only the first subtask before it reads the result.
// check: race=violated deadlock=safe assert=violated memory=safe
// states: 37 states, 39 steps
#include <assert.h>
#include <pthread.h>

#define SUBTASKS 2

static pthread_mutex_t task_lock = PTHREAD_MUTEX_INITIALIZER;
static int out;

static void *perform_subtask(void *arg) {
    int result = *(int *)arg * 2;
    pthread_mutex_lock(&task_lock);
    out += result; // RACE!
    pthread_mutex_unlock(&task_lock);
    return NULL;
}

int main(void) {
    pthread_t children[SUBTASKS];
    int inputs[SUBTASKS] = {3, 4};
    for (int i = 0; i < SUBTASKS; i++)
        pthread_create(&children[i], NULL, perform_subtask, &inputs[i]);
    pthread_join(children[0], NULL);
    assert(out == 14); // RACE! FAIL!
    pthread_join(children[1], NULL);
    return 0;
}
