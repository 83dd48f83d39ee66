// Two locks: who looks takes only the inner one, and sees one half of a change.
// check: race=safe assert=violated
// prove: assert=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t outer = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void add(int n) {
  pthread_mutex_lock(&inner);
  level += n; // NORACE
  pthread_mutex_unlock(&inner);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&outer);
  add(1);
  add(-1);
  pthread_mutex_unlock(&outer);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&inner);
  assert(level == 0); // FAIL!
  pthread_mutex_unlock(&inner);
  return 0;
}
