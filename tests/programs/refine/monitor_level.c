// A level is raised and lowered in one critical section: the thread that has the lock finds it as it was.
// check: race=safe
// prove: race=safe assert=safe
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  level++; // NORACE
  level--;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m);
  assert(level == 0); // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}
