// A number changes under a lock, and is looked at under it; another thread changes it without.
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int level;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  level = 1;
  int seen = level;
  pthread_mutex_unlock(&m);
  assert(seen == 1); // FAIL!
  return arg;
}

static void *other(void *arg) {
  level = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int()) {
    pthread_create(&t, 0, worker, 0);
    pthread_create(&t, 0, other, 0);
  }
  return 0;
}
