// A thread ends the whole process with an exit code of its own; main waits for it without end.
// check: race=safe deadlock=safe assert=safe memory=safe
// exit: 5
// expect: bye
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *worker(void *arg) {
    (void)arg;
    printf("bye\n");
    exit(5);
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, NULL);
    return 1;
}
