// A number that threads of one kind alone use belongs to none of them: some change it without the lock.
// check: race=safe assert=violated
// prove: race=safe assert=violated
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static _Atomic int level;

static void *worker(void *arg) {
  level = 0;
  pthread_mutex_lock(&m);
  level = 1;
  assert(level == 1); // FAIL!
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  while (__VERIFIER_nondet_int())
    pthread_create(&t, 0, worker, 0);
  return 0;
}
