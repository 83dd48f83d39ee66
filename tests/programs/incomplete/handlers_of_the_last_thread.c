// The initial thread ends by pthread_exit: the last thread to end runs what atexit was given. Which one
// that is is not followed.
// check: assert=violated
// answers: assert=unknown
// gap: the handlers of `atexit` run in the last thread to end
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void at_the_end(void) { assert(done == 2); }

static void *work(void *arg) {
  done = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  atexit(at_the_end);
  pthread_create(&thread, 0, work, 0);
  pthread_detach(thread);
  pthread_exit(0);
}
