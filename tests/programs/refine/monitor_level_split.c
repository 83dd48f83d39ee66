// A level is raised in one critical section and lowered in the next: in between others see it raised.
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  level++; // NORACE
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  level--;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(level == 0); // FAIL!
  pthread_mutex_unlock(&m);
  return 0;
}
