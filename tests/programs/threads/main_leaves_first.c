// Main ends with pthread_exit: the process lives on until its last thread has ended.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 0
// expect: still here
#include <pthread.h>
#include <stdio.h>

static void *worker(void *arg) {
    (void)arg;
    printf("still here\n");
    return NULL;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_detach(t);
    pthread_exit(NULL);
}
